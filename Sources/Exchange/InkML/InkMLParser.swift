internal import Bytes
internal import Ink
internal import Notebook
internal import Wording

final class InkMLParser {
  let reader: XMLReader
  private(set) var title = ""
  private(set) var notes: [Words] = []
  private(set) var isPageTooLarge = false

  private let now: Int64
  private var definitions = InkMLDefinitions()
  private var groups: [Group] = []
  private var definitionDepth: Int?
  private var page: InkMLPage?
  private var loose = InkMLPage()

  private static let mostPoints = 5_000_000

  private struct Group {
    var context: InkContext?
    var brush: InkBrush?
    var isPage = false
  }

  /// Reads up to the ink; nil if the file has none.
  init?(_ source: any ByteSource, now: Int64) throws(XMLError) {
    (reader, self.now) = (XMLReader(source), now)
    guard try reader.next() == .start else { return nil }
    // Other formats embed ink in their elements.
    var passed = 0
    while reader.localName != "ink" {
      passed += 1
      guard passed < 100, try nextStart() else { return nil }
    }
  }

  private func nextStart() throws(XMLError) -> Bool {
    while let event = try reader.next() { if event == .start { return true } }
    return false
  }

  func addNote(_ sentence: Words) {
    if notes.count < 200, notes.last != sentence { notes.append(sentence) }
  }

  /// Returns the remaining ink: first an open page, with the next call the ink outside of pages.
  func takeRest() -> LoosePage? {
    defer { page = nil }
    if let page, page.hasInk { return page.finished() }
    defer { loose = InkMLPage() }
    return loose.hasInk ? loose.finished() : nil
  }
}

extension InkMLParser {
  func nextPage() throws(XMLError) -> LoosePage? {
    while let event = try reader.next() {
      switch event {
      case .start: try start()
      case .end: if let page = end() { return page }
      case .text: break
      }
      if isPageTooLarge { return nil }
    }
    return takeRest()
  }

  private func start() throws(XMLError) {
    if try definitions.read(reader, isInside: definitionDepth != nil) { return }
    switch reader.localName {
    case "definitions": definitionDepth = definitionDepth ?? reader.depth
    case "traceGroup":
      groups.append(
        Group(
          context: definitions.context(reader.attribute("contextRef")),
          brush: definitions.brush(reader.attribute("brushRef"))))
      page?.beginLayer()
    case "trace": try readTrace()
    case "annotation": try readAnnotation()
    case "ink": break
    default: try reader.skipElement()
    }
  }

  private func end() -> LoosePage? {
    if let depth = definitionDepth, reader.depth < depth { definitionDepth = nil }
    guard reader.localName == "traceGroup", let group = groups.popLast() else { return nil }
    if group.isPage, let page {
      self.page = nil
      return page.finished()
    }
    page?.endLayer()
    return nil
  }

  private func readAnnotation() throws(XMLError) {
    let kind = reader.attribute("type") ?? ""
    var text = ""
    while let event = try reader.next(), event != .end {
      if event == .text { text += reader.text } else if event == .start { try reader.skipElement() }
    }
    text = String(text.prefix(1000))
    guard let last = groups.indices.last else {
      if kind == "title", title.isEmpty { title = text }
      return
    }
    if kind == "page", page == nil {
      groups[last].isPage = true
      page = InkMLPage()
    }
    page?.set(kind, text, ofPage: groups[last].isPage)
  }

  private func readTrace() throws(XMLError) {
    var context = InkContext()
    context.brush = definitions.brush(reader.attribute("brushRef"))
    context.inherit(from: definitions.context(reader.attribute("contextRef")))
    for group in groups.reversed() {
      context.brush = context.brush ?? group.brush
      context.inherit(from: group.context)
    }
    context.inherit(from: definitions.current)
    context.epoch = context.epoch ?? now
    let isUp = reader.attribute("type") == "penUp"
    let offset = reader.attribute("timeOffset").flatMap { Double($0) } ?? 0
    var text: [UInt8] = []
    while let event = try reader.next(), event != .end {
      if event == .text {
        text += reader.withText { [UInt8](copying: $0) }
      } else if event == .start {
        try reader.skipElement()
      }
    }
    guard !isUp else { return }
    let left = Self.mostPoints - (page ?? loose).pointCount
    let trace = TraceReader(context)
    guard
      let (stroke, fits) = trace.stroke(
        text.span, offset: offset.isFinite ? offset : 0, limit: left)
    else {
      return addNote("line \(reader.line): a trace without points was left out")
    }
    if !fits {
      let count = stroke.samples.count
      addNote(
        "line \(reader.line): the values of a trace do not match its channels, "
          + "\(count == 1 ? "1 point" : "\(count) points") of it could be read")
    }
    isPageTooLarge = stroke.samples.count > left
    if page != nil {
      page?.add(stroke, hasLengths: trace.hasLengths)
    } else {
      loose.add(stroke, hasLengths: trace.hasLengths)
    }
  }
}
