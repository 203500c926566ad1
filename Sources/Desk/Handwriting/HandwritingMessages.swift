public import Notebook
public import Wording

/// An action on selected handwriting and its words.
public enum HandwritingAction: Hashable, Sendable {
  /// Read the selected handwriting, and use its words.
  case use(HandwritingUse)
  /// Choose a text for a doubtful word, by its number.
  case choose(word: Int, String)
  /// Type another text for a doubtful word.
  case typeWord(Int)
  /// Choose the typed text.
  case keepTyped
  /// Forget a word that was corrected; nil for all.
  case forget(String?)
  /// Write the result of the last calculation.
  case writeResult
  /// Ask whether all of them are to be forgotten, or no longer.
  case askToForget(Bool)

  var label: Words {
    switch self {
    case .choose(_, let text): Words(verbatim: text)
    case .typeWord: "Other…"
    case .keepTyped: "Save"
    case .forget(nil), .askToForget(true): "Delete all"
    case .forget: "Delete"
    case .askToForget(false): "Cancel"
    case .use, .writeResult: .none
    }
  }
}

/// What the words of selected handwriting are used for.
public enum HandwritingUse: Hashable, Sendable {
  case copy
  case convert
  case find
  case heading
}

/// A request to read selected handwriting.
public struct HandwritingRequest: Hashable, Sendable {
  /// The selected strokes.
  public let elements: [EntityID]
  /// Their page.
  public let page: PageID
  /// The use of the words.
  public let use: HandwritingUse

  /// Creates a request.
  public init(_ elements: [EntityID], of page: PageID, for use: HandwritingUse) {
    (self.elements, self.page, self.use) = (elements, page, use)
  }
}

/// A request of the desk about handwriting.
public enum HandwritingOrder: Hashable, Sendable {
  case read(HandwritingRequest)
  /// Remember what was meant by a word that was read.
  case learn(read: String, meant: String)
  /// List the words that were corrected.
  case listCorrected
  /// Forget a word that was corrected; nil for all.
  case forget(String?)
}

/// The answers to such requests.
public enum HandwritingNews: Hashable, Sendable {
  case read(WrittenText, HandwritingRequest)
  case failed(Words, HandwritingRequest)
  /// All words that were corrected.
  case corrected([String])
}
