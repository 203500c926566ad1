internal import Bytes
internal import Exchange
internal import Geometry
internal import Ink
internal import Notebook

/// Notes of Xournal++ on a PDF, with one stroke on each page.
enum WrittenLecture {
  static func write(_ pdf: String, sheets: [PageSize], to path: String) throws {
    let file = try OutputFile(at: path, under: OutputRules())
    let writer = XoppWriter { try file.write($0) }
    for (index, size) in sheets.enumerated() {
      var page = LoosePage(number: index + 1, size: size)
      // A file of unknown content is named by its place.
      page.backdrop = .pdf(
        page: index + 1, hash: nil, source: .init(isAttached: false, path: pdf))
      page.layers = [LoosePage.Layer(elements: [LooseElement(stroke(on: size))])]
      _ = try writer.add(page)
    }
    try writer.finish()
    try file.publish()
  }

  /// A wave across a sheet, as a pen with pressure writes it.
  private static func stroke(on size: PageSize) -> Stroke {
    let (width, height) = (size.box.width, size.box.height)
    let samples = (0..<200).map { step in
      let share = Double(step) / 199
      let swing = Double((step * 7) % 40 - 20) / 20
      let pressure = Float(0.4 + 0.5 * abs(swing))
      return Sample(
        position: Point(
          x: width * (0.1 + 0.8 * share), y: height * (0.5 + 0.02 * swing * swing * swing)),
        time: Double(step * 5), pressure: pressure)
    }
    return Stroke(
      samples: samples, channels: .pressure, style: Style(color: Color(rgb: 0x2040A0), width: 2),
      model: .straight, start: 0)
  }
}
