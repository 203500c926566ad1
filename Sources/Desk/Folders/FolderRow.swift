internal import Ink
internal import Wording

/// A row of a card of folders: its text and its controls.
enum FolderRow {
  /// The title, and which of the two cards is shown.
  case header(Kind)
  /// A line of text; a strong one belongs to the folder above it.
  case line(String, isStrong: Bool)
  /// Some room below lines.
  case gap
  /// A separator line.
  case seam
  /// A folder or a device.
  case item(Item)
  /// Choices of which one is chosen.
  case choice([Offer])
  /// Choices of which any number can be chosen.
  case chips([Offer])
  /// Lines of text with a button at their end.
  case sentence([String], Offer)
  /// The buttons for a folder, from right to left.
  case foot([Offer])

  /// The cards of folders.
  enum Kind: CaseIterable {
    case sync, copies

    /// The action that shows this card in place of the other.
    var show: Action { self == .sync ? .sync(.show) : .copy(.show) }

    /// The action that opens and closes it.
    var toggle: Action { self == .sync ? .toggle(.sync) : .toggle(.copies) }

    /// The card's name in the interface.
    var name: Words { self == .sync ? "Your devices" : "Copies for readers" }
  }

  /// A choice or a button.
  struct Offer {
    let words: Words
    let action: Action
    var isChosen: Bool
    /// Whether it is the main button of the row.
    let isMain: Bool

    init(_ words: Words, _ action: Action, isChosen: Bool = false, isMain: Bool = false) {
      (self.words, self.action, self.isChosen, self.isMain) = (words, action, isChosen, isMain)
    }
  }

  /// A title over a caption, after an icon or a dot.
  struct Item {
    var icon: Icon?
    /// The colour of the dot, if there is no icon.
    var sign: Color?
    let title: Words
    let caption: Words
    /// The action of a touch on the row.
    var action: Action?
    /// The button at its end.
    var end: Offer?
    /// Whether it is drawn faint, such as a retired device.
    var isFaint = false

    init(
      icon: Icon? = nil, sign: Color? = nil, title: Words, caption: Words, end: Offer? = nil,
      isFaint: Bool = false
    ) {
      (self.icon, self.sign, self.title, self.caption) = (icon, sign, title, caption)
      (self.end, self.isFaint) = (end, isFaint)
    }

    /// A folder that can be chosen.
    init(icon: Icon, _ offer: OfferedFolder, _ action: Action) {
      self.init(icon: icon, title: Words(verbatim: offer.name), caption: offer.caption)
      self.action = action
    }
  }

  /// The height of the row, in units of the face.
  var height: Double {
    switch self {
    case .header: 104
    case .line: 20
    case .gap: 8
    case .seam: 17
    case .item: 52
    case .choice, .chips: 48
    case .sentence(let lines, _): max(48, 8 + 20 * Double(lines.count))
    case .foot: 56
    }
  }
}

extension FolderRow {
  /// A text with a button.
  static func note(_ words: Words, _ offer: Offer) -> FolderRow {
    let room = FolderCardFace.room - FolderCardFace.inset - FolderCardFace.endWidth - 8
    return .sentence(WordWrap.lines(of: words.text, in: room), offer)
  }

  /// Choices of which any number can be chosen, in as many rows as they need.
  static func tags(_ offers: [Offer]) -> [FolderRow] {
    rows(of: offers, in: FolderCardFace.room).map(FolderRow.chips)
  }

  /// Choices in as many rows of a width as they need.
  static func rows(of offers: [Offer], in room: Double) -> [[Offer]] {
    var (rows, left) = ([[Offer]](), 0.0)
    for offer in offers {
      let width = chipWidth(of: offer.words)
      if rows.isEmpty || left + width > room {
        rows.append([])
        left = 0
      }
      rows[rows.count - 1].append(offer)
      left += width + 8
    }
    return rows
  }

  /// The width of one of those choices, in units of the face.
  static func chipWidth(of words: Words) -> Double {
    min(max(WordWrap.width(of: words.text) + 32, 56), FolderCardFace.room)
  }
}

extension FolderRow {
  /// The row with which any other folder is chosen.
  static func choosing(_ goal: ChoiceGoal) -> FolderRow {
    var item = Item(icon: .another, title: goal.name, caption: "or drop one on this window")
    item.action = .choose(.begin(goal))
    return .item(item)
  }
}

extension [FolderRow] {
  /// The row with which any other folder is chosen.
  static func choosing(_ goal: ChoiceGoal) -> FolderRow { .choosing(goal) }

  /// The lines that say what is wrong with a folder.
  static func trouble(_ sentence: Words?) -> [FolderRow] {
    sentence.map { lines($0, isStrong: true) + [.gap] } ?? []
  }

  /// A text in as many lines as it takes.
  static func lines(_ words: Words, isStrong: Bool) -> [FolderRow] {
    WordWrap.lines(of: words.text, in: FolderCardFace.room - (isStrong ? FolderCardFace.inset : 0))
      .map {
        .line($0, isStrong: isStrong)
      }
  }
}
