internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Reads a drawing in SVG as what a page can hold.
struct SVGDrawing {
  private(set) var losses = ForeignLosses()
  private let root: Markup.Tag
  private let start: Markup
  private var rules = SVGRules()
  private var page: SVGSheet
  /// The places of elements by their names; nil before the first one is used.
  private var places: [String: Int]?
  /// The bytes that may still be read again for elements that are used, and those of pictures.
  private var (usable, pictures) = (64 << 20, 1 << 30)
  private var files: [Int: [UInt8]] = [:]
  private var points = 0
  private var (lines, areas, others, effects) = (0, 0, 0, 0)
  private var isWhole = true

  /// What surrounds elements.
  struct Group {
    /// The map to points.
    var map: Affine
    var look = SVGLook()
    /// The size that percents are of.
    var viewport: Point
    /// The address that it links to; empty for none.
    var link = ""
    var isLayer = false
  }

  private static let (mostGroups, mostUses, mostPoints) = (200, 8, 5_000_000)
  /// The fewest areas that count as ink without a line, as some programs write it.
  private static let leastAreas = 20

  init(_ root: Markup.Tag, in markup: Markup) {
    (self.root, start) = (root, markup)
    page = SVGSheet(root, in: markup)
  }

  /// True if ink shows most of the drawing: there are lines or many areas, and few effects.
  var isInk: Bool {
    let drawn = lines + areas + others
    return isWhole && (lines > 0 || areas >= Self.leastAreas) && effects * 10 <= drawn
      && page.isLarge && !page.isEmpty
  }

  /// The page with everything on it.
  var finished: ForeignPage { page.finished }

  mutating func read() {
    var markup = start
    while let tag = markup.next() {
      if tag.kind == .start, markup.isNamed(tag, "style") { rules.add(markup.text(in: tag)) }
    }
    markup = start
    let group = Group(
      map: page.map, look: SVGLook().inner(root, in: markup, rules), viewport: page.view.size)
    read(&markup, in: group, uses: 0)
    if markup.isDamaged { isWhole = false }
    losses.count(.embedded, effects + rules.unknown)
  }

  /// Reads to the end of a group, or only one element that is used.
  private mutating func read(_ markup: inout Markup, in outer: Group, uses: Int) {
    var groups = [outer]
    while let group = groups.last, let tag = markup.next() {
      if tag.kind == .end {
        if group.isLayer { page.endLayer() }
        groups.removeLast()
      } else if let inner = read(tag, &markup, in: group, uses: uses, isFirst: groups.count == 1) {
        if tag.kind == .start, groups.count < Self.mostGroups {
          groups.append(inner)
        } else {
          if inner.isLayer { page.endLayer() }
          if markup.skip(tag).count > tag.range.count { losses.count(.damagedElements) }
        }
      }
      if uses > 0, groups.count == 1 { return }
      guard page.count <= ForeignPage.mostElements, points <= Self.mostPoints else {
        return isWhole = false
      }
    }
  }

  /// Reads an element, or returns the group that it is.
  private mutating func read(
    _ tag: Markup.Tag, _ markup: inout Markup, in outer: Group, uses: Int, isFirst: Bool
  ) -> Group? {
    let name = Self.name(of: tag, in: markup)
    switch name {
    case "g", "a", "svg", "switch": return group(tag, name, markup, in: outer) ?? skip(tag, &markup)
    case "symbol" where uses > 0 && isFirst: return group(tag, name, markup, in: outer)
    case "path", "polyline", "polygon", "rect", "circle", "ellipse", "line", "use", "image", "text":
      guard let group = group(tag, name, markup, in: outer), !group.look.isHidden else {
        return skip(tag, &markup)
      }
      draw(tag, name, &markup, in: group, uses: uses)
    case "foreignObject":
      effects += 1
      markup.skip(tag)
    default: markup.skip(tag)
    }
    return nil
  }

  private func skip(_ tag: Markup.Tag, _ markup: inout Markup) -> Group? {
    markup.skip(tag)
    return nil
  }

  /// The name without the prefix of SVG.
  private static func name(of tag: Markup.Tag, in markup: Markup) -> String {
    let name = String(decoding: markup.bytes[tag.name].prefix(40), as: UTF8.self)
    return name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
  }

  /// The surroundings of what is in an element; nil if they make no sense or nothing of it is drawn.
  private mutating func group(
    _ tag: Markup.Tag, _ name: String, _ markup: Markup, in outer: Group
  ) -> Group? {
    var group = outer
    group.isLayer = false
    group.look = outer.look.inner(tag, in: markup, rules)
    if let text = markup.attribute("transform", of: tag) {
      guard let map = Affine(svg: text) else {
        losses.count(.damagedElements)
        return nil
      }
      group.map = map.then(outer.map)
    }
    if group.look.hasEffect { effects += 1 }
    if markup.attribute("inkscape:groupmode", of: tag) == "layer", page.isBetweenLayers {
      let title = markup.attribute("inkscape:label", of: tag) ?? ""
      page.beginLayer(title, isVisible: !group.look.isHidden)
      group.look.show()
      group.isLayer = true
    }
    if name == "a" {
      let target = markup.attribute("xlink:href", of: tag) ?? markup.attribute("href", of: tag)
      group.link = target.flatMap { LinkTarget.web($0) } ?? ""
    }
    if name == "svg" || name == "symbol" { enter(tag, markup, &group, isSymbol: name == "symbol") }
    return group.look.isHidden || !group.map.isUsable ? nil : group
  }

  /// Makes an inner drawing the surroundings.
  private func enter(
    _ tag: Markup.Tag, _ markup: Markup, _ group: inout Group, isSymbol: Bool
  ) {
    func length(_ name: StaticString, _ whole: Double) -> Double? {
      isSymbol ? nil : SVGLength.attribute(name, of: tag, in: markup, whole: whole)
    }
    let (view, whole) = (SVGLength.viewBox(of: tag, in: markup), group.viewport)
    let corner = Point(x: length("x", whole.x) ?? 0, y: length("y", whole.y) ?? 0)
    let size = Point(
      x: length("width", whole.x) ?? whole.x, y: length("height", whole.y) ?? whole.y)
    group.viewport = view?.size ?? size
    var map = Affine.translation(by: corner)
    if let view, size.x > 0, size.y > 0 {
      let isStretched = markup.attribute("preserveAspectRatio", of: tag) == "none"
      map = SVGSheet.map(view, to: size, isStretched: isStretched).then(map)
    }
    group.map = map.then(group.map)
  }
}

extension SVGDrawing {
  private mutating func draw(
    _ tag: Markup.Tag, _ name: String, _ markup: inout Markup, in group: Group, uses: Int
  ) {
    switch name {
    case "use":
      markup.skip(tag)
      use(tag, markup, in: group, uses: uses)
    case "image":
      markup.skip(tag)
      add(picture: tag, markup, in: group)
    case "text":
      let text = SVGText(tag, &markup, group.look, rules)
      losses.count(.formats, text.changes)
      for box in text.boxes { add(LooseElement(.text(box), transform: group.map), in: group) }
      others += text.boxes.count
    default:
      markup.skip(tag)
      let length = { (name: StaticString, whole: Double) in
        SVGLength.attribute(name, of: tag, in: markup, whole: whole)
      }
      if let shape = SVGShape.shape(name, viewport: group.viewport, length) {
        add(shape.mapped(by: group.map), in: group)
      } else if let data = WritePath.data(of: tag, in: markup) {
        let path = WritePath(data)
        points += path.lines.reduce(0) { $0 + $1.count }
        add(path, in: group)
      }
    }
  }

  private mutating func add(_ element: LooseElement?, in group: Group) {
    guard var element else { return losses.count(.damagedElements) }
    if !group.link.isEmpty { element.link = group.link }
    if !page.add(element) { losses.count(.damagedElements) }
  }

  private mutating func count(_ look: SVGLook) {
    if look.line != nil { lines += 1 } else if look.area != nil { areas += 1 }
  }

  private mutating func add(_ shape: Shape, in group: Group) {
    count(group.look)
    if let style = group.look.areaStyle, shape.form != .line {
      if group.look.line == nil, page.colorSheet(covering: shape, style.color) { return }
      add(LooseElement(shape, style: style), in: group)
    }
    if let style = group.look.lineStyle(group.map.scale) {
      add(LooseElement(shape, style: style), in: group)
    }
  }

  private mutating func add(_ path: WritePath, in group: Group) {
    let lines = path.lines.map { SVGShape.thinned($0, by: group.map) }.filter { !$0.isEmpty }
    guard !lines.isEmpty else { return }
    count(group.look)
    let joined = SVGShape.joined(lines)
    if let style = group.look.areaStyle, joined.count > 2 {
      let isCovering = group.look.line == nil && lines.count == 1 && lines[0].count <= 5
      if isCovering, page.colorSheet(covering: Shape(.polygon, lines[0]), style.color) { return }
      add(SVGShape.stroke(joined + joined.prefix(1), style), in: group)
    }
    guard let style = group.look.lineStyle(group.map.scale) else { return }
    for line in lines where line.count > 1 || style.cap != .butt {
      add(SVGShape.stroke(line, style), in: group)
    }
  }

  private mutating func use(_ tag: Markup.Tag, _ markup: Markup, in group: Group, uses: Int) {
    let target = markup.attribute("xlink:href", of: tag) ?? markup.attribute("href", of: tag)
    if places == nil { places = names() }
    guard let target, target.hasPrefix("#"), let place = places?[String(target.dropFirst())],
      uses < Self.mostUses, usable > 0
    else { return losses.count(.unknownElements) }
    func length(_ name: StaticString, _ whole: Double) -> Double? {
      SVGLength.attribute(name, of: tag, in: markup, whole: whole)
    }
    var (inner, whole) = (group, group.viewport)
    let corner = Point(x: length("x", whole.x) ?? 0, y: length("y", whole.y) ?? 0)
    inner.map = Affine.translation(by: corner).then(group.map)
    inner.viewport = Point(
      x: length("width", whole.x) ?? whole.x, y: length("height", whole.y) ?? whole.y)
    var ahead = Markup(markup.bytes, in: place..<markup.bytes.count)
    read(&ahead, in: inner, uses: uses + 1)
    usable -= ahead.place - place + 100
  }

  /// The places of all elements with names.
  private func names() -> [String: Int] {
    var (markup, places) = (start, [String: Int]())
    while let tag = markup.next(), places.count < ForeignPage.mostElements {
      if tag.kind != .end, let name = markup.attribute("id", of: tag), places[name] == nil {
        places[name] = tag.range.lowerBound
      }
    }
    return places
  }

  private mutating func add(picture tag: Markup.Tag, _ markup: Markup, in group: Group) {
    func length(_ name: StaticString, _ whole: Double) -> Double? {
      SVGLength.attribute(name, of: tag, in: markup, whole: whole)
    }
    let file = files[tag.range.lowerBound] ?? WriteImage.file(of: tag, in: markup) ?? []
    files[tag.range.lowerBound] = file
    pictures -= file.count + 1000
    let (own, whole) = (PictureSize.of(file), group.viewport)
    let corner = Point(x: length("x", whole.x) ?? 0, y: length("y", whole.y) ?? 0)
    var box = Box(
      low: corner,
      high: corner
        + Point(
          x: length("width", whole.x) ?? own?.x ?? 0, y: length("height", whole.y) ?? own?.y ?? 0))
    if let own, box.width > 0, box.height > 0,
      markup.attribute("preserveAspectRatio", of: tag)?.hasPrefix("none") != true
    {
      let fit = SVGSheet.map(Box(low: .zero, high: own), to: box.size, isStretched: false)
      box = fit(Box(low: .zero, high: own)).moved(by: corner)
    }
    others += 1
    var picture = ForeignPicture(file, in: box)
    (picture.map, picture.link) = (group.map, group.link)
    picture.opacity = group.look.pictureOpacity
    if pictures < 0 || !page.add(picture) { losses.count(.pictures) }
  }
}
