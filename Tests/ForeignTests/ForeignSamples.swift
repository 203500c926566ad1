import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Reading samples in the process of the tests, without a helper.
enum ForeignSamples {
  /// All pages of a file that is read as a format.
  static func pages<Notes: ForeignNotes>(
    of file: [UInt8], as _: Notes.Type
  ) throws -> (pages: [LoosePage], notes: Notes) {
    var notes = try Notes(ForeignContent(file))
    var pages: [LoosePage] = []
    for index in 0..<notes.pageCount {
      pages.append(try notes.page(index).finished(number: index + 1))
    }
    return (pages, notes)
  }

  /// Reads a file with each byte changed in two ways, and cut off at each place: whatever comes is no crash.
  ///
  /// `every` leaves out bytes of large samples.
  static func harm<Notes: ForeignNotes>(_ file: [UInt8], as format: Notes.Type, every step: Int = 1)
  {
    harm(file, every: step) { _ = try? pages(of: $0, as: format) }
  }

  /// Passes on a file with each byte changed in two ways, and cut off at each place.
  static func harm(_ file: [UInt8], every step: Int = 1, _ read: ([UInt8]) -> Void) {
    for place in stride(from: 0, to: file.count, by: step) {
      for change: UInt8 in [0xFF, 0x01] {
        var damaged = file
        damaged[place] ^= change
        read(damaged)
      }
      read(Array(file[..<place]))
    }
  }

  /// A text compressed by gzip.
  static func gzip(_ text: String) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = GzipWriter { file += $0 }
    try writer.append(Array(text.utf8))
    try writer.finish()
    return file
  }
}

extension LoosePage {
  /// The elements of all layers, lowest first.
  var elements: [LooseElement] { layers.flatMap(\.elements) }

  /// The texts of all text boxes.
  var texts: [TextBox] {
    elements.compactMap { if case .figure(.text(let box)) = $0.content { box } else { nil } }
  }

  /// The frames of all pictures.
  var pictures: [ImageFrame] {
    elements.compactMap { if case .figure(.image(let frame)) = $0.content { frame } else { nil } }
  }
}

extension Stroke {
  /// The width of the ink at a sample, in points.
  func width(at index: Int) -> Double {
    guard channels.contains(.pressure) else { return style.width }
    let (least, bend) = (Double(style.response.minimum), Double(style.response.exponent))
    return style.width * (least + (1 - least) * pow(Double(samples[index].pressure), bend))
  }
}
