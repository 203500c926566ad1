/// A small PDF whose page takes too long to draw: a drawing that shows another one ten times, and so on.
enum EndlessPDF {
  /// The nesting of the drawings.
  private static let depth = 11

  static var bytes: [UInt8] {
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      """
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R\
      /Resources<</XObject<</X 5 0 R>>>>>>
      """, stream("", drawing: "/X Do"),
    ]
    for number in 5..<5 + depth {
      let inner = "/Resources<</XObject<</X \(number + 1) 0 R>>>>"
      let again = String(repeating: "/X Do ", count: 10)
      objects.append(stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]\(inner)", drawing: again))
    }
    let line = "0.4 g 20 20 280 800 re f"
    objects.append(stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]", drawing: line))
    return Array(file(of: objects).utf8)
  }

  private static func stream(_ entries: String, drawing text: String) -> String {
    "<<\(entries)/Length \(text.utf8.count)>>stream\n\(text)\nendstream"
  }

  private static func file(of objects: [String]) -> String {
    var (text, table) = ("%PDF-1.4\n", "0000000000 65535 f \n")
    for (index, object) in objects.enumerated() {
      let place = "\(text.utf8.count)"
      table += String(repeating: "0", count: 10 - place.utf8.count) + "\(place) 00000 n \n"
      text += "\(index + 1) 0 obj\(object)\nendobj\n"
    }
    let size = objects.count + 1
    return text + "xref\n0 \(size)\n\(table)trailer<</Size \(size)/Root 1 0 R>>\n"
      + "startxref\n\(text.utf8.count)\n%%EOF\n"
  }
}
