internal import Bytes
internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

/// A target that can be chosen for a link.
struct LinkHit: Hashable, Sendable {
  let target: LinkTarget
  let icon: Icon
  let name: Words
  let caption: Words
}

extension Desk {
  /// The most targets offered at once.
  private static let mostHits = 40

  /// The targets that fit what is typed: an address, headings and pages of this notebook, other notebooks.
  var linkHits: [LinkHit] {
    let text = cards.linking.field.text
    let needle = FoldedText.words(in: text)
    var hits = LinkTarget(typed: text).map { [typedHit($0)] } ?? []
    func add(_ target: LinkTarget, _ icon: Icon, _ name: Words, _ caption: Words) {
      guard hits.count < Self.mostHits else { return }
      let folded = FoldedText(needle: name.text)
      guard needle.allSatisfy({ folded.contains($0) }) else { return }
      hits.append(LinkHit(target: target, icon: icon, name: name, caption: caption))
    }
    let sheets = notebook?.sheets ?? []
    for (place, sheet) in sheets.enumerated() {
      for heading in anchors(on: sheet.id)?.headings ?? [] {
        add(
          .heading(heading.name, on: sheet.id), .title, name(of: heading, on: sheet.id),
          "Heading on page \(place + 1)")
      }
    }
    for (place, sheet) in sheets.enumerated() where sheet.id != self.sheet?.id {
      if !needle.isEmpty, Int(text.trimmedTitle) == place + 1 {
        hits.insert(
          LinkHit(target: .page(sheet.id), icon: .pages, name: pageName(place), caption: "Page"),
          at: 0)
      } else {
        add(.page(sheet.id), .pages, pageName(place), "Page \(place + 1)")
      }
    }
    for other in library.notebooks ?? [] where other.id != notebook?.id && !other.isTrashed {
      add(.notebook(other.id), .notebook, other.name, other.placedCaption)
    }
    return hits
  }

  private func typedHit(_ target: LinkTarget) -> LinkHit {
    let caption: Words =
      switch target {
      case .address(let address): address.lowercased().hasPrefix("mailto:") ? "Mail" : "Web address"
      case .file: "File"
      default: "Copied link"
      }
    return LinkHit(target: target, icon: .link, name: name(of: target), caption: caption)
  }

  /// Links the selection to the first target found.
  mutating func acceptLinkTarget(_ effects: inout [Effect]) {
    guard !cards.linking.field.text.trimmedTitle.isEmpty else {
      return moveFocusPastField(&effects)
    }
    guard let first = linkHits.first else {
      return show(Toast("There is no such address, page or notebook."), &effects)
    }
    select(.setLink(first.target), &effects)
  }

  mutating func changeAnchor(_ action: SelectionAction, _ effects: inout [Effect]) {
    if openText != nil { return changeLetterLink(action, &effects) }
    guard let selection, !selection.isPlace, !selection.isLifted else { return }
    effects.append(.drawFace)
    let ink = selection.ink
    func change(_ edit: ElementsEdit, _ effects: inout [Effect]) {
      effects.append(.selection(.change(edit, ink.elements, of: ink.page)))
    }
    switch action {
    case .editLink: toggle(.linkTarget, &effects)
    case .setLink(let target):
      popup = nil
      change(.link(target), &effects)
      self.selection?.ink.link = target?.text ?? ""
      let words: Words = target.map { "Linked to \(name(of: $0))." } ?? "Removed the link."
      show(Toast(words, offer: .undo), &effects)
    case .editHeading where ink.heading != nil: toggle(.heading, &effects)
    case .editHeading:
      change(.heading(""), &effects)
      self.selection?.ink.heading = ""
      show(
        Toast("Added a heading.", offer: .undo, further: [.select(.editHeading)]), &effects)
    case .setHeading(let title):
      popup = nil
      change(.heading(title), &effects)
      self.selection?.ink.heading = title
      if title == nil { show(Toast("Removed the heading.", offer: .undo), &effects) }
    default: break
    }
  }
}

extension LinkTarget {
  /// Reads what a person types or pastes as an address; nil if it is none.
  init?(typed text: String) {
    let text = text.trimmedTitle
    let isPath = PathParts(text).isAbsolute
    guard isPath || !text.contains(where: \.isWhitespace) else { return nil }
    if isPath, text.count > 1 {
      self = .file(text)
    } else if let target = LinkTarget(text) {
      self = target
    } else if text.contains("@"), !text.contains("/"), !text.contains(":") {
      self.init("mailto:\(text)")
    } else if !text.contains(":") || text.contains("/"), !text.contains("://") {
      let host = text.prefix { $0 != "/" && $0 != ":" }.split(
        separator: ".", omittingEmptySubsequences: false)
      let end = host.last ?? ""
      guard host.count > 1, host.allSatisfy({ !$0.isEmpty }), end.count > 1,
        end.allSatisfy(\.isLetter)
      else { return nil }
      self.init("https://\(text)")
    } else {
      return nil
    }
  }
}

struct LinkEditorFace: Card {
  static let name: Words = "Link to"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil && desk.screen is PageScreen }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    let target = desk.editedLink.flatMap { LinkTarget($0) }
    let isTyped = target.map { $0.notebook == nil } ?? false
    desk.cards.linking = TypedFields([isTyped ? target?.text ?? "" : ""])
    desk.cards.linking.field.selectAll()
  }

  private var isLinked: Bool { desk.editedLink != "" }

  var panel: Panel {
    let hits = desk.linkHits
    return Panel(Self.name, width: 440, at: .upper(Bar.height + 48)) {
      if hits.isEmpty {
        Label("Nothing found", .second, height: 52)
      }
      LongList(hits.count) { entry(hits[$0], isFirst: $0 == 0) }
      Gap(8)
    }.head {
      InputField(
        desk.cards.linking.field, "Address, page, heading or notebook", isActive: desk.typed != nil)
      if let current { Label(current, .second, height: 28) }
    }.foot {
      if isLinked { Buttons(ActionButton("Remove link", .select(.setLink(nil)))) }
    }
  }

  private var current: Words? {
    guard isLinked, let text = desk.editedLink else { return nil }
    let target = LinkTarget(text).map { desk.name(of: $0) } ?? Words(verbatim: text.asLine)
    return "Links to: \(target)"
  }

  private func entry(_ hit: LinkHit, isFirst: Bool) -> Entry {
    Entry(
      FacePainter.ListEntry(icon: hit.icon, name: hit.name, caption: hit.caption),
      .select(.setLink(hit.target)),
      isMarked: isFirst && !desk.cards.linking.field.text.isEmpty && desk.typed != nil)
  }
}

struct HeadingCardFace: Card {
  static let name: Words = "Heading"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil && desk.screen is PageScreen }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    desk.cards.heading = TypedFields([desk.selection?.ink.heading ?? ""])
    desk.cards.heading.field.selectAll()
  }

  var panel: Panel {
    Panel(Self.name, width: 400, at: .upper(Bar.height + 48)) {
      InputField(
        desk.cards.heading.field, "Title in the contents", isActive: desk.typed != nil)
      Buttons(
        ActionButton(
          "Save", .select(.setHeading(desk.cards.heading.field.text)), isMain: true),
        ActionButton("Remove heading", .select(.setHeading(nil))))
    }
  }
}
