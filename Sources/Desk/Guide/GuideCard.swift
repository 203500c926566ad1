internal import Geometry
internal import Guide
internal import Wording

public enum GuideAction: Hashable, Sendable {
  /// Show the page of a topic.
  case open(String)
  /// Go back to the page before.
  case back

  var label: Words {
    switch self {
    case .open(GuidePage.index): "All pages"
    case .open: .none
    case .back: "Back"
    }
  }
}

/// The pages of the guide that were read, the last one being open.
struct GuideReading: Hashable, Sendable {
  fileprivate(set) var pages: [GuidePage] = []

  /// The titles of pages, which links show.
  fileprivate static func title(of topic: String) -> Words {
    Words(verbatim: GuidePage(topic)?.title ?? topic)
  }
}

extension Desk {
  /// Shows the page about what is open.
  mutating func openGuide(_ effects: inout [Effect]) {
    cards.guide.pages = [guideTopic, GuidePage.index].lazy.compactMap { GuidePage($0) }.prefix(1)
      .map { $0 }
    toggle(.guide, &effects)
  }

  mutating func perform(_ action: GuideAction, _ effects: inout [Effect]) {
    switch action {
    case .open(let topic):
      guard let page = GuidePage(topic), page != cards.guide.pages.last else { return }
      cards.guide.pages.append(page)
    case .back:
      guard cards.guide.pages.count > 1 else { return }
      cards.guide.pages.removeLast()
    }
    cards.scroll = .zero
    effects.append(.drawFace)
  }
}

/// A page of the guide.
struct GuideCardFace: Card {
  static let name: Words = "Guide"

  let desk: Desk

  private var page: GuidePage? { desk.cards.guide.pages.last }

  var panel: Panel {
    Panel(page.map { Words(verbatim: $0.title) } ?? Self.name, width: 620, pad: 28, at: .middle) {
      for block in page?.blocks ?? [] {
        for widget in widgets(for: block) { widget }
      }
      Gap(20)
    }.head {
      Buttons(
        desk.cards.guide.pages.count > 1
          ? [button(.back, icon: .back), button(.open(GuidePage.index))]
          : page?.topic == GuidePage.index ? [] : [button(.open(GuidePage.index))])
    }
  }

  private func button(_ action: GuideAction, icon: Icon? = nil) -> ActionButton {
    ActionButton(action.label, .guide(action), icon: icon)
  }

  private func widgets(for block: GuideBlock) -> [any Widget] {
    switch block {
    case .title(let words), .heading(let words):
      [Gap(10), Label(Words(verbatim: words), size: 15, weight: .semiBold, height: 30)]
    case .text(let words): [Paragraph(Words(verbatim: words), .text), Gap(10)]
    case .item(let words):
      [Inset(Paragraph(Words(verbatim: "• \(words)"), .text), left: 12), Gap(4)]
    case .code(let line): [Inset(Paragraph(Words(verbatim: line), size: 12.5, .chosen), left: 16)]
    case .row(let cells, let topic): row(cells, topic)
    case .links(let topics): [Seam(), Chips(topics.map(offer))]
    }
  }

  private func row(_ cells: [String], _ topic: String?) -> [any Widget] {
    let first = Words(verbatim: cells.first ?? "")
    let rest = Words(verbatim: cells.dropFirst().filter { !$0.isEmpty }.joined(separator: " · "))
    if let topic, page?.topic == GuidePage.index {
      let entry = FacePainter.ListEntry(icon: .notebook, name: first, caption: rest)
      return [Entry(entry, .guide(.open(topic)))]
    }
    return [
      Paragraph(first, .text, weight: .medium), Inset(Paragraph(rest), left: 16), Gap(6),
    ]
  }

  private func offer(to topic: String) -> Offer {
    Offer(GuideReading.title(of: topic), .guide(.open(topic)), isChosen: false)
  }
}
