internal import Geometry
public import Notebook
public import PDFReader

extension PrintedPicture {
  /// Reads the text of the page, placed on the sheet, waiting for the process that reads it.
  ///
  /// Empty if there is none, or it cannot be read.
  public func text(while isWanted: () -> Bool = { true }) -> PageText {
    readText(while: isWanted) ?? PageText()
  }

  /// Reads the text of the page, placed on the sheet; nil if it cannot be read.
  public func readText(while isWanted: () -> Bool) -> PageText? {
    var text = PageText()
    guard let file, let printed = try? file.text(of: page, while: isWanted) else { return nil }
    let map = placing
    for (letter, box) in zip(printed.letters, printed.boxes) {
      text.append(letter, in: map(Box(around: [box.low, box.high])))
    }
    return text
  }

  /// Reads the links of the page, placed on the sheet; none if they cannot be read.
  public func links(while isWanted: () -> Bool = { true }) -> [PrintedLink] {
    guard let file, let links = try? file.links(of: page, while: isWanted) else { return [] }
    let map = placing
    return links.map {
      PrintedLink(box: map(Box(around: [$0.box.low, $0.box.high])), target: $0.target)
    }
  }

  /// The map from the points of the page in its file to those of the sheet, which it fills.
  private var placing: Affine {
    guard let pages = try? file?.info().pages, pages.indices.contains(page - 1),
      pages[page - 1].isThere
    else { return turning }
    let printed = pages[page - 1]
    let sheet = upright.box
    return .scaling(x: sheet.width / printed.width, y: sheet.height / printed.height).then(turning)
  }
}
