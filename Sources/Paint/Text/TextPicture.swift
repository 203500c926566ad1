internal import CCairo
internal import CDrawing
internal import CPango
public import Geometry
internal import Ink
public import Notebook

/// A text box as drawn on its page.
public struct TextPicture: Hashable, Sendable {
  /// The words and their looks; lines begin at its origin.
  public let box: TextBox
  /// The transform that moved the box.
  public let transform: Affine
  /// The box, on the page, around everything drawn and the room for the lines.
  public let bounds: Box

  /// Lays out the words of a text box.
  public init(_ box: TextBox, transform: Affine = .identity) {
    self.box = box
    self.transform = transform
    bounds = transform(TextLayout.bounds(of: box))
  }

  /// True for a point in the room for the lines.
  func contains(_ point: Point) -> Bool {
    transform.inverse.map { TextLayout.bounds(of: box).contains($0(point)) } == true
  }

  /// A link of some of the words, or of all.
  public struct Link: Hashable, Sendable {
    /// The address as typed.
    public let target: LinkAddress
    /// The box around the words, on the page.
    public let box: Box
  }

  /// The links of the whole text, or of parts of it, a box for each line.
  public var links: [Link] {
    if !box.link.isEmpty { return [Link(target: LinkAddress(box.link), box: bounds)] }
    guard box.styled.hasLinks else { return [] }
    let laid = TextLayout(box).laid
    return box.styled.runs(in: 0..<box.styled.count).filter { !$0.style.link.isEmpty }.flatMap {
      run in
      laid.boxes(of: run.letters).map {
        Link(
          target: LinkAddress(run.style.link), box: transform($0.moved(by: box.origin)))
      }
    }
  }

  /// The letters as runs of one font, in the box's coordinates; looks are in files only `withFonts`.
  public func glyphRuns(withFonts: Bool) -> [GlyphRun] {
    let layout = TextLayout(box)
    var files = FontFiles(areWanted: withFonts)
    var runs: [GlyphRun] = []
    layout.forEachRun { block, run, style, corner in
      let text = Array(String(cString: pango_layout_get_text(block.layout)).utf8)
      let start = box.origin + corner
      if var new = GlyphRun(run.pointee, at: start, in: text, files: &files) {
        new.wear(style, in: box)
        runs.append(new)
      }
    }
    return runs
  }

  /// The letters, placed on the page.
  public var letters: PageText {
    let laid = TextLayout(box).laid
    var text = PageText()
    for (place, letter) in box.styled.letters.enumerated() {
      let area = laid.box(ofLetter: place).moved(by: box.origin)
      text.append(letter, in: transform(area))
    }
    return text
  }

  /// The lines and letters, in the coordinates of the box around its origin.
  public static func layout(of box: TextBox) -> LaidText { TextLayout(box).laid }
}

extension Canvas {
  /// Writes the words of a text box in their place.
  public func write(_ text: TextPicture) {
    if !isRaster {
      for link in text.links where link.leadsOut {
        cairo_tag_begin(context, CAIRO_TAG_LINK, link.attributes)
        cairo_tag_end(context, CAIRO_TAG_LINK)
      }
    }
    saved {
      transform(by: text.transform)
      let layout = TextLayout(text.box)
      if text.box.styled.isPlain {
        set(text.box.color)
        for block in layout.blocks { show(block, at: text.box.origin) }
      } else {
        write(layout, of: text.box)
      }
    }
  }

  private func show(_ block: TextBlock, at corner: Point) {
    moveTo(corner + block.corner)
    pango_cairo_show_layout(context, block.layout)
  }

  private func write(_ layout: TextLayout, of box: TextBox) {
    var files = FontFiles(areWanted: false)
    layout.forEachRun { block, run, style, corner in
      let start = box.origin + corner
      set(style.color ?? box.color)
      moveTo(start)
      pango_cairo_show_glyph_item(context, pango_layout_get_text(block.layout), run)
      guard style.hasLines || !box.link.isEmpty,
        var lines = GlyphRun(run.pointee, at: start, in: [], files: &files)
      else { return }
      lines.wear(style, in: box)
      for line in lines.lines { fill(line, with: style.color ?? box.color) }
    }
  }
}

extension TextStyle {
  /// True if there are lines below or through the letters.
  var hasLines: Bool { isUnderlined || isStruck || !link.isEmpty }
}

extension StyledText {
  fileprivate var hasLinks: Bool { runs.contains { !$0.style.link.isEmpty } }
}

extension TextPicture.Link {
  /// True if it leads to anything but a file, or a page or notebook of Suzuri.
  fileprivate var leadsOut: Bool {
    switch LinkTarget(target.text) {
    case .file?, .notebook?, .page?, .heading?: false
    case .address?: true
    case nil: !target.text.isEmpty
    }
  }

  /// The target and its area, as attributes for Cairo.
  fileprivate var attributes: String {
    let address = target.encoded.replacing("\\", with: "%5C").replacing("'", with: "%27")
    let sides = [box.low.x, box.low.y, box.width, box.height]
    let numbers = sides.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: " ")
    return "uri='\(address)' rect=[\(numbers)]"
  }
}

extension TextLayout {
  var laid: LaidText {
    var laid = LaidText(letters: [], lines: [], checks: [:], box: bounds)
    for block in blocks {
      // A line feed between blocks ends the line before it.
      while laid.letters.count < block.letters.lowerBound { appendEnd(to: &laid) }
      let (rows, sides) = (block.rows, block.sides)
      for (number, row) in rows.enumerated() {
        let end = number + 1 < rows.count ? rows[number + 1].start : block.letters.upperBound
        laid.lines.append(.init(letters: row.start..<max(end, row.start), box: row.box))
        while laid.letters.count < end {
          let place = laid.letters.count - block.letters.lowerBound
          guard let side = sides[place] else {
            appendEnd(to: &laid)
            continue
          }
          laid.letters.append(
            .init(start: side.start, end: side.end, line: laid.lines.count - 1))
        }
      }
      if case .check(let box, _)? = block.marker { laid.checks[block.line] = box }
    }
    if laid.lines.isEmpty {
      laid.lines.append(.init(letters: 0..<0, box: Box(low: .zero, high: .zero)))
    }
    appendEnd(to: &laid)
    return laid
  }

  /// Appends the end of a line: behind its last letter, or where letters would begin.
  private func appendEnd(to laid: inout LaidText) {
    let (place, line) = (laid.letters.count, laid.lines.count - 1)
    let isEmpty = place <= laid.lines[line].letters.lowerBound
    let side = isEmpty ? laid.lines[line].box.low.x : laid.letters[place - 1].end
    laid.letters.append(.init(start: side, end: side, line: line))
  }
}
