internal import Geometry
internal import Guide
internal import Wording

/// A choice in the guide.
public enum GuideAction: Hashable, Sendable {
  /// Show the page of a topic.
  case open(String)
  /// Go back to the page before.
  case back

  var label: Words {
    switch self {
    case .open(GuidePage.index): "All pages"
    case .open(let topic): Words(verbatim: GuidePage.title(of: topic) ?? topic)
    case .back: "Back"
    }
  }
}

/// The pages of the guide that were read, the last one being open.
struct GuideReading: Hashable, Sendable {
  fileprivate(set) var pages: [GuidePage] = []
}

extension Desk {
  /// Shows the page about what is open.
  mutating func openGuide(_ effects: inout [Effect]) {
    cards.guide.pages = GuidePage(guideTopic).map { [$0] } ?? []
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
      Chips(ways)
      Gap(4)
    }
  }

  /// Where to go from the page.
  private var ways: [Offer] {
    let actions: [GuideAction] =
      (desk.cards.guide.pages.count > 1 ? [.back] : [])
      + (page?.topic == GuidePage.index ? [] : [.open(GuidePage.index)])
    return actions.map { Offer($0.label, .guide($0)) }
      + [Offer(KeySheetFace.name, .toggle(.keys))]
  }

  private func widgets(for block: GuideBlock) -> [any Widget] {
    switch block {
    case .title(let words), .heading(let words):
      [Gap(10), Label(Words(verbatim: words), size: 15, weight: .semiBold, height: 30)]
    case .text(let words): [text(words), Gap(10)]
    case .item(let words): [Inset(text(mark(of: words) + words), left: 12), Gap(4)]
    case .code(let line): [Inset(text(line, .chosen), left: 16)]
    case .row(let cells, let topic): row(cells, topic)
    case .links(let topics): [Seam()] + topics.map { entry(for: $0) }
    }
  }

  private func text(
    _ words: String, _ tone: TextTone = .text, weight: Face.TextStyle.Weight = .regular
  ) -> any Widget {
    Paragraph(Words(verbatim: words), tone, weight: weight, most: .max)
  }

  /// Numbers are marks of their own.
  private func mark(of item: String) -> String { item.first?.isNumber == true ? "" : "• " }

  private func row(_ cells: [String], _ topic: String?) -> [any Widget] {
    let first = cells.first ?? ""
    let rest = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: " · ")
    if let topic, page?.topic == GuidePage.index {
      return [entry(for: topic, caption: Words(verbatim: rest))]
    }
    return [text(first, weight: .medium), Inset(text(rest, .second), left: 16), Gap(6)]
  }

  private func entry(for topic: String, caption: Words = .none) -> any Widget {
    let action = GuideAction.open(topic)
    return Entry(
      FacePainter.ListEntry(icon: .notebook, name: action.label, caption: caption), .guide(action))
  }
}
