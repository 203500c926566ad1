internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// The result of an import, as far as it does not fit into a message.
public struct ImportReport: Hashable, Sendable {
  /// The notebooks made of notes of other programs, which are shown before they are kept.
  public var notebooks: [NotebookID] = []
  /// The files that were left out entirely or in part.
  public var leftOut: [LeftOutFile] = []

  /// Creates a report.
  public init(notebooks: [NotebookID] = [], leftOut: [LeftOutFile] = []) {
    (self.notebooks, self.leftOut) = (notebooks, leftOut)
  }

  var isEmpty: Bool { notebooks.isEmpty && leftOut.isEmpty }
}

/// A file that an import has left out entirely or in part.
public struct LeftOutFile: Hashable, Sendable {
  /// The name of the file.
  public let name: String
  /// Why it was left out, or what of it.
  public let reason: Words

  /// Creates a left-out file.
  public init(name: String, reason: Words) { (self.name, self.reason) = (name, reason) }
}

extension Desk {
  /// Shows notes of other programs before they are kept, if nothing else is open over the shelf.
  mutating func showArrivals(_ report: ImportReport, _ effects: inout [Effect]) -> Bool {
    cards.importReport = report
    guard !report.notebooks.isEmpty, screen is ShelfScreen, popup == nil, hand.isFree else {
      return false
    }
    toggle(.importReport, &effects)
    return true
  }

  /// Moves the notebooks that were shown to the trash.
  mutating func discardArrivals(_ effects: inout [Effect]) {
    let notebooks = cards.importReport.notebooks.compactMap(listed).filter { !$0.isTrashed }
    popup = nil
    guard !notebooks.isEmpty else { return }
    change(ShelfOperation(.trash, of: notebooks).step(with: notebooks), &effects)
  }
}

struct ImportReportFace: Card {
  static let name: Words = "Import report"

  let desk: Desk

  /// The most files listed; nobody reads more.
  private static let most = 200

  static func suits(_ desk: Desk) -> Bool { !desk.cards.importReport.isEmpty }

  var panel: Panel {
    let report = desk.cards.importReport
    let notebooks = report.notebooks.compactMap(desk.listed)
    let panel = Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      if !notebooks.isEmpty {
        FirstPages(notebooks: notebooks)
        Label(Self.count(of: notebooks), height: 32)
        Gap(report.leftOut.isEmpty ? 0 : 10)
      }
      for file in report.leftOut.prefix(Self.most) {
        Label(Words(verbatim: file.name), height: 22, isName: true)
        Paragraph(file.reason, size: 12.5)
        Gap(10)
      }
      if report.leftOut.count > Self.most {
        Label("and \(report.leftOut.count - Self.most) more", height: 32)
      }
      Gap(12)
    }
    guard !notebooks.isEmpty else { return panel }
    return panel.foot {
      Buttons(
        ActionButton("Keep", .dismiss, isMain: true),
        ActionButton("Discard", .shelf(.discardArrivals)))
    }
  }

  private static func count(of notebooks: [ListedNotebook]) -> Words {
    let pages = Words.pages(notebooks.reduce(0) { $0 + $1.pageCount })
    return notebooks.count == 1 ? pages : "\(notebooks.count) notebooks, \(pages)"
  }
}

extension Words {
  fileprivate static func pages(_ count: Int) -> Words {
    count == 1 ? "1 page" : "\(count) pages"
  }
}

/// The first pages of a few notebooks side by side, with their titles.
private struct FirstPages: Widget {
  let notebooks: [ListedNotebook]

  private static let most = 3
  /// The width of a page, and the distance between two, in interface units.
  private static let (width, gap) = (128.0, 16.0)
  private static let title = 28.0

  func height(in width: Double, _ painter: FacePainter) -> Double {
    CoverFace.height(width: painter.px(Self.width)) + painter.px(Self.title)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let width = painter.px(Self.width).rounded()
    var title = painter.words(12.5, painter.theme.text, room: width)
    title.mayShrink = false
    for (number, notebook) in notebooks.prefix(Self.most).enumerated() {
      let x = box.low.x + Double(number) * (width + painter.px(Self.gap))
      guard x + width <= box.high.x + 1 else { return }
      let paper = Box(
        x: x.rounded(), y: box.low.y.rounded(), width: width, height: CoverFace.height(width: width)
      )
      face.marks.append(
        .shadow(paper, radius: painter.px(2), depth: painter.px(8), painter.theme.shadow))
      if let page = notebook.page {
        face.marks.append(.thumbnail(PageID(page, of: notebook.id), in: paper))
      }
      let place = Point(x: paper.low.x, y: paper.high.y + painter.px(Self.title / 2 + 2))
      face.marks.append(.words(notebook.name, at: place, title))
    }
  }
}
