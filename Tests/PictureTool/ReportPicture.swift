import Foundation
import Geometry
import Paint

/// Pages of a report about traces in Samples, side by side.
struct ReportPicture {
  let name: String
  /// The names of the traces.
  let traces: [String]
  /// The numbers of the pages that are seen.
  let pages: [Int]

  static let all: [ReportPicture] = [
    ReportPicture(name: "report", traces: ["xournalpp", "suzuri"], pages: [1, 3, 4]),
    ReportPicture(
      name: "programs", traces: ["suzuri", "xournal", "xournalpp", "krita", "mypaint"],
      pages: [1, 6]),
  ]

  /// Has the program make the report and poppler draw it.
  func png(by program: String) throws -> [UInt8] {
    let folder = try ScratchFolder()
    let report = folder.url.appending(path: "report.pdf").path
    let files = traces.map { "Samples/Latency/\($0).csv" }
    try output(of: [program, "trace", "compare", "-o", report] + files)
    let sheets = try pages.map { page in
      try Sheet(
        ppm: output(of: ["pdftoppm", "-r", "75", "-f", "\(page)", "-l", "\(page)", report]))
    }
    let width = sheets.reduce(0) { $0 + $1.width }
    let picture = Bitmap(
      width: width, height: sheets.map(\.height).max() ?? 0, format: .opaque)
    var left = 0.0
    for var sheet in sheets {
      sheet.draw(on: picture, at: Point(x: left, y: 0))
      left += Double(sheet.width)
    }
    return picture.png()
  }
}

/// A page that poppler has drawn.
private struct Sheet {
  let width: Int
  let height: Int
  private var pixels: [UInt32]

  /// Reads a picture of three bytes a pixel, as poppler writes it.
  init(ppm: [UInt8]) throws {
    let head = ppm.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    let sizes =
      head.count == 4 ? String(decoding: head[1], as: UTF8.self).split(separator: " ") : []
    guard let width = sizes.first.flatMap({ Int($0) }),
      let height = sizes.last.flatMap({ Int($0) }),
      head[3].count == width * height * 3
    else { throw CocoaError(.fileReadCorruptFile) }
    (self.width, self.height) = (width, height)
    let bytes = head[3]
    pixels = stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).map { place in
      bytes[place..<place + 3].reduce(0xff) { $0 << 8 | UInt32($1) }
    }
  }

  mutating func draw(on picture: Bitmap, at corner: Point) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      let sheet = Bitmap(over: first, width: width, height: height, stride: width * 4)
      picture.draw { $0.draw(sheet, at: corner) }
    }
  }
}
