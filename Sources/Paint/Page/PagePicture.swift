public import Bytes
public import Geometry
public import Ink
public import Notebook
public import PDFReader

/// A page ready to be drawn, at any scale and in any part.
public struct PagePicture: Sendable {
  /// The dimensions of the sheet.
  public let size: PageSize
  /// The full extent of the page: the sheet, and its gained room.
  public private(set) var box: Box
  /// The print on it.
  public let paper: Paper
  let turns: QuarterTurns
  /// The light in which it is shown.
  public var light = PageLight.plain
  /// The part of the paper that is drawn.
  public var share: PaperShare = .full
  /// The blank paper inserted into the image or PDF.
  let cuts: PageCuts
  private(set) var backdrop: ImagePicture?
  /// The page of a PDF on the paper; nil for none.
  public private(set) var printed: PrintedPicture?
  private let lines: PaperLines
  /// The sheet that the paper is ruled for, if the page is another one.
  private var ruledSheet: RuledSheet?
  var layers: [LayerPicture]

  /// Creates an empty page; `added` is the room gained around the sheet.
  public init(
    size: PageSize, paper: Paper, turns: QuarterTurns = .none, added: AddedRoom = AddedRoom(),
    ruledSheet: RuledSheet? = nil, cuts: PageCuts = .none
  ) {
    self.cuts = cuts
    self.size = size
    box = added.box(around: size)
    self.ruledSheet =
      ruledSheet ?? (added == AddedRoom() ? nil : RuledSheet(size: size, corner: .zero))
    self.paper = paper
    self.turns = turns
    lines = PaperLines(paper, size: size, turns: turns, cut: cuts)
    layers = []
  }

  /// Creates the picture of a page.
  ///
  /// The time is linear in the samples of its ink, apart from parts that `old`, an older picture, has in
  /// the same form. `files` are the bytes of its images by SHA-256.
  public init(
    of content: PageContent, size: PageSize, paper: Paper, backdrop: Backdrop? = nil,
    turns: QuarterTurns = .none, added: AddedRoom = AddedRoom(), cuts: PageCuts = .none,
    files: [ContentHash: [UInt8]] = [:], printed: PrintedFile? = nil, reusing old: PagePicture?
  ) {
    self.init(size: size, paper: paper, turns: turns, added: added, cuts: cuts)
    setBackdrop(backdrop, files: files, printed: printed)
    layers = content.layers.filter(\.isVisible).map { layer in
      LayerPicture(layer, files: files, reusing: old?.layers.first { $0.id == layer.id })
    }
  }

  /// Sets the image or the page of a PDF that covers the whole paper.
  mutating func setBackdrop(
    _ backdrop: Backdrop?, files: [ContentHash: [UInt8]], printed: PrintedFile? = nil
  ) {
    guard let backdrop, let hash = backdrop.hash else { return }
    switch backdrop.share {
    case .image(let mediaType):
      let upright = turns.opposite.size(of: cuts.sheet(of: size, turned: turns)).box
      let frame = ImageFrame(box: upright, hash: hash, mediaType: mediaType)
      self.backdrop = ImagePicture(frame, file: files[hash], transform: turns.map(of: upright.high))
    case .page(let number):
      let file = printed ?? files[hash].flatMap { PrintedFiles.file(hash, bytes: $0) }
      self.printed = PrintedPicture(
        page: number, of: file, on: size, turned: turns, cut: cuts)
    }
  }

  /// Changes the room around its sheet.
  public mutating func grow(to added: AddedRoom) {
    box = added.box(around: size)
    ruledSheet = added == AddedRoom() ? nil : RuledSheet(size: size, corner: .zero)
  }

  /// True if its colors are turned; a page with a backdrop image keeps them.
  public var isTurned: Bool { light == .turned && backdrop == nil && paper.color.isLight }

  /// The color of its paper as shown.
  public var seenColor: Color {
    light == .turned && !isTurned ? paper.color : light.color(of: paper.color)
  }

  /// Returns the elements that touch a box, bottom to top.
  public func pictures(touching box: Box) -> [ElementPicture] {
    layers.flatMap { $0.pictures(touching: box) }
  }

  /// The box around everything on the paper.
  public var bounds: Box { layers.lazy.flatMap(\.pictures).reduce(.empty) { $0.union($1.bounds) } }

  /// True if nothing is on the paper.
  public var isEmpty: Bool { layers.allSatisfy { $0.pictures.isEmpty } }

  /// The topmost element.
  public var top: ElementPicture? { layers.last?.top }

  /// Returns the box that differs from an older picture, empty for none; nil if the sheet differs.
  public func changes(since old: PagePicture) -> Box? {
    guard size == old.size, box == old.box, paper == old.paper, turns == old.turns,
      cuts == old.cuts,
      backdrop == old.backdrop, printed == old.printed, layers.map(\.id) == old.layers.map(\.id)
    else { return nil }
    return zip(layers, old.layers).reduce(.empty) { $0.union($1.0.changes(since: $1.1)) }
  }

  /// Replaces ink by other forms; removes ink of which nothing is left.
  public mutating func replace(_ pictures: some Sequence<InkPicture>) {
    for picture in pictures {
      for index in layers.indices { layers[index].replace(picture) }
    }
  }

  /// Puts ink on top of a layer; an unknown layer becomes the top one.
  public mutating func add(_ picture: InkPicture, to layer: EntityID) {
    if let index = layers.firstIndex(where: { $0.id == layer }) {
      layers[index].add(.ink(picture))
    } else {
      layers.append(LayerPicture(id: layer))
      layers[layers.count - 1].add(.ink(picture))
    }
  }

  /// Draws a part of the page, at `scale` pixels to a point, until unwanted; returns what was not drawn.
  @discardableResult
  public func draw(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box, scale: Double,
    while isWanted: () -> Bool = { true }
  ) -> [Undrawn] {
    drawPaper(on: surface, in: box, scale: scale, while: isWanted)
      + drawInk(on: surface, in: box, while: isWanted)
  }

  /// Draws a part of the layers in the light that falls on the page.
  @discardableResult
  public func drawInk(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box,
    while isWanted: () -> Bool = { true }
  ) -> [Undrawn] {
    surface.turn(isTurned)
    defer { surface.turn(false) }
    return drawLayers(on: surface, in: box, while: isWanted)
  }

  /// Draws a part of everything below the layers, which pages often share; returns what could not be drawn.
  @discardableResult
  public func drawPaper(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box, scale: Double,
    while isWanted: () -> Bool = { true }
  ) -> [Undrawn] {
    surface.turn(isTurned)
    defer { surface.turn(false) }
    var paper = paper
    if case .tinted = light { paper.color = light.color(of: paper.color) }
    if share == .full { surface.fill(paper, over: self.box, scale: scale) }
    if share != .none { surface.draw(lines(in: box), of: paper, in: box, scale: scale) }
    guard share == .full else { return [] }
    return drawPrint(on: surface, in: box, while: isWanted)
  }

  private func lines(in part: Box) -> PaperLines {
    guard let ruledSheet else { return lines }
    return PaperLines(paper, around: ruledSheet, turns: turns, on: box, in: part)
  }

  /// Draws a part of the layers; returns what could not be drawn.
  @discardableResult
  public func drawLayers(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box,
    while isWanted: () -> Bool = { true }
  ) -> [Undrawn] {
    var unread: [Undrawn] = []
    for layer in layers { unread += layer.draw(on: surface, in: box, while: isWanted) }
    return unread
  }
  /// Creates the picture of a loose page, to be drawn once or a few times, on all cores, without an index.
  ///
  /// A page without a size is as large as its content needs, and one without paper is plain. `isShown`
  /// chooses layers by their numbers, from 1; by default the visible ones.
  public init(
    of page: LoosePage, paper: PaperShare = .full, aim: InkShape.Aim = .smooth,
    where isShown: (_ number: Int, _ layer: LoosePage.Layer) -> Bool = { $1.isVisible }
  ) {
    let size = page.size ?? PageSize(holding: page.bounds, preferring: .a4)
    self.init(
      size: size, paper: page.paper ?? Paper(.plain), turns: page.turns, added: page.added,
      ruledSheet: page.ruledSheet, cuts: page.backdrop == nil ? .none : page.cuts)
    share = paper
    setBackdrop(page.backdrop, files: page.files)
    layers = page.layers.enumerated().filter { isShown($0.offset + 1, $0.element) }
      .map { LayerPicture($0.element, files: page.files, aim: aim) }
  }
}

/// The part of a page's paper that is drawn.
public enum PaperShare: Hashable, Sendable, CaseIterable {
  /// All of the paper, with any image on it.
  case full
  /// Only the lines.
  case ruling
  case none
}

extension PagePicture {
  /// The links and headings on the page.
  public var anchors: PageAnchors {
    layers.flatMap(\.blocks).flatMap(\.anchors).reduce(into: PageAnchors()) {
      $0.add($1.element, in: $1.box)
    }
  }

  /// Some elements as they were read from their notebook, in no order.
  public func elements(_ names: Set<EntityID>) -> [Element] {
    layers.flatMap(\.blocks).flatMap { block in names.compactMap(block.element) }
  }

  /// The clippings on the page with their places, the topmost last.
  public var excerpts: [(box: Box, excerpt: Excerpt)] {
    layers.flatMap(\.pictures).compactMap { picture in
      guard case .figure(_, .image(let image)) = picture, let excerpt = image.frame.excerpt else {
        return nil
      }
      let seen = image.bounds.intersection(box)
      return seen.isEmpty ? nil : (seen, excerpt)
    }
  }
}
