internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A custom paper made of straight lines, for rulings that no paper of ours has.
struct RuledPaper {
  private let size: Point
  private let color: Color
  private var content: [UInt8] = []
  private var count = 0

  /// More lines than this would make a gray sheet.
  private static let mostLines = 3000

  /// Begins an empty sheet, in points.
  init(size: Point, color: Color) {
    (self.size, self.color) = (size, color.opaque)
    add(self.color, stroking: false)
    content += "0 0 ".utf8
    add([size.x, size.y])
    content += "re f\n".utf8
  }

  /// Adds lines across the sheet, the first a step away from the top or the left edge.
  mutating func add(every step: Double, isUpright: Bool, color: Color, width: Double) {
    let length = isUpright ? size.x : size.y
    guard step.isFinite, step > 0, length / step < Double(Self.mostLines) else { return }
    for place in stride(from: step, to: length - 0.001, by: step) {
      add(at: place, isUpright: isUpright, color: color, width: width)
    }
  }

  /// Adds a line across the sheet at a distance from the top or the left edge.
  mutating func add(at place: Double, isUpright: Bool, color: Color, width: Double) {
    guard place.isFinite, width.isFinite, width > 0, count < Self.mostLines else { return }
    count += 1
    add(color.blended(on: self.color), stroking: true)
    add([width])
    content += "w ".utf8
    add(isUpright ? [place, 0] : [0, size.y - place])
    content += "m ".utf8
    add(isUpright ? [place, size.y] : [size.x, size.y - place])
    content += "l S\n".utf8
  }

  private mutating func add(_ numbers: [Double]) {
    for number in numbers {
      DecimalText.append(number, places: 4, to: &content)
      content.append(UInt8(ascii: " "))
    }
  }

  private mutating func add(_ color: Color, stroking: Bool) {
    add([24, 16, 8].map { Double(color.rgba >> $0 & 0xFF) / 255 })
    content += (stroking ? "RG " : "rg ").utf8
  }

  /// The file of the sheet, a PDF (ISO 32000).
  private var file: [UInt8] {
    var page = Array("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>/MediaBox[0 0".utf8)
    for side in [size.x, size.y] {
      page.append(UInt8(ascii: " "))
      DecimalText.append(side, places: 4, to: &page)
    }
    let objects: [[UInt8]] = [
      Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
      Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
      page + Array("]>>".utf8),
      Array("<</Length \(content.count)>>stream\n".utf8) + content + Array("endstream".utf8),
    ]
    var file = Array("%PDF-1.4\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(file.count)
      file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let table = file.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8
    for place in places { file += "\(String(place, digits: 10)) 00000 n \n".utf8 }
    file += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n".utf8
    return file
  }

  /// Puts the sheet below a page of its size.
  func lay(below page: inout ForeignPage, named name: String) {
    page.setPaper(ofPDF: file, named: name, color: color)
  }
}

extension Paper {
  /// The distance by which the lines of a grid may be elsewhere to look the same, in points.
  private static let slack = 0.15

  /// True if squares that begin in the corner of a sheet are also in its middle, as ours are.
  static func fitsGrid(every step: Double, on size: Point) -> Bool {
    guard step.isFinite, step > 0 else { return false }
    return [size.x, size.y].allSatisfy { side in
      let rest = side.truncatingRemainder(dividingBy: step)
      return min(rest, step - rest) / 2 < slack
    }
  }
}
