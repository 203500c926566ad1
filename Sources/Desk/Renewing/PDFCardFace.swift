internal import Bytes
internal import Notebook
internal import Wording

/// The card of the PDFs below the pages, of which a dropped file may take the place of one.
struct PDFCardFace: Card {
  static let name: Words = "PDFs in this notebook"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.filesBelow.isEmpty }

  var panel: Panel {
    let files = desk.filesBelow
    let isDropped = desk.cards.renewal.path != nil
    let add = Action.renew(.addPages)
    return Panel(Self.name, at: .upper(Bar.height + 48)) {
      Paragraph(remark(on: files))
      Gap(12)
      for (place, file) in files.enumerated() { entry(file, at: place) }
      if !isDropped { Gap(8) }
    }.foot {
      if isDropped { Buttons(ActionButton(add.name, add, least: 180), above: 8, below: 8) }
    }
  }

  private func remark(on files: [FileBelow]) -> Words {
    if let path = desk.cards.renewal.path {
      let name = Words(verbatim: PathText.readable(PathParts(path).name))
      return files.count == 1
        ? "How should \(name) be used? The ink stays in place."
        : "Which PDF should \(name) replace? The ink stays in place."
    }
    if let file = desk.fileToRenew {
      let name = Words(verbatim: file.name)
      return file.hash == nil
        ? "Drop \(name) on this window." : "Drop the new version of \(name) on this window."
    }
    return "Select a PDF, then drop its new version on this window. The ink stays in place."
  }

  private func entry(_ file: FileBelow, at place: Int) -> Entry {
    let isChosen = desk.fileToRenew == file && desk.cards.renewal.path == nil
    return Entry(
      FacePainter.ListEntry(
        icon: .pdf, name: Words(verbatim: file.name), caption: file.caption,
        isMarked: isChosen || file.hash == nil, isHeavy: true, isChosen: isChosen),
      .renew(.replace(place)))
  }
}

extension FileBelow {
  /// How many pages use it, and whether it is there.
  fileprivate var caption: Words {
    let pages: Words = pageCount == 1 ? "on 1 page" : "on \(pageCount) pages"
    return hash == nil ? "\(pages), missing" : pages
  }
}
