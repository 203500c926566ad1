import Foundation

/// A PDF made by a test, object by object.
public struct WrittenPDF {
  private var objects: [String] = []
  /// The object that leads to everything, without the pages.
  public var catalog = ""
  /// The entries of the trailer besides those that every file has.
  public var trailer = ""
  /// What all pages inherit.
  public var inherited = ""
  private var pages: [Int] = []

  /// Begins a file without pages.
  public init() {
    let font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
    objects = ["", "", font]
  }

  /// Adds an object; returns its number.
  @discardableResult
  public mutating func add(_ object: String) -> Int {
    objects.append(object)
    return objects.count
  }

  /// Puts another object in the place of one.
  public mutating func replace(_ number: Int, _ object: String) { objects[number - 1] = object }

  /// Changes an object.
  public mutating func edit(_ number: Int, _ change: (String) -> String) {
    objects[number - 1] = change(objects[number - 1])
  }

  /// Adds a stream; returns its number.
  @discardableResult
  public mutating func add(stream: String, entries: String = "") -> Int {
    add("<<\(entries)/Length \(stream.utf8.count)>>stream\n\(stream)\nendstream")
  }

  /// Adds a page that draws operators in Helvetica (`/F`); returns the number of its object.
  @discardableResult
  public mutating func addPage(
    _ operators: String, box: String = "0 0 595 842", entries: String = ""
  ) -> Int {
    let content = add(stream: operators)
    let page = add(
      "<</Type/Page/Parent 2 0 R/MediaBox[\(box)]/Contents \(content) 0 R"
        + "/Resources<</Font<</F 3 0 R>>>>\(entries)>>")
    pages.append(page)
    return page
  }

  /// The number of the object of a page, counted from 0.
  public func page(_ index: Int) -> Int { pages[index] }

  /// The file.
  public var bytes: [UInt8] {
    var objects = objects
    objects[0] = "<</Type/Catalog/Pages 2 0 R\(catalog)>>"
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    objects[1] = "<</Type/Pages/Count \(pages.count)/Kids[\(kids)]\(inherited)>>"
    var text = "%PDF-1.5\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text +=
      "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// The operators that write a line of text.
  public static func text(_ words: String, x: Int, y: Int, size: Int = 20) -> String {
    "BT /F \(size) Tf \(x) \(y) Td (\(words)) Tj ET\n"
  }
}
