internal import Bus
internal import Desk

/// Text that readers walk through, and fields that they fill in.
extension AccessObject {
  func text(_ text: HeardText, _ call: BusMessage) -> [BusValue]? {
    let numbers = call.arguments.map { $0.integer ?? -1 }
    let first = numbers.first ?? 0
    switch call.member {
    case "GetText":
      return [.string(text.text(from: first, to: numbers.count > 1 ? numbers[1] : -1))]
    case "GetCharacterAtOffset": return [.int32(text.letter(at: first))]
    case "GetTextBeforeOffset", "GetTextAtOffset", "GetTextAfterOffset", "GetStringAtOffset":
      return text.values(piece(of: text, call.member ?? "", at: numbers))
    case "GetNSelections": return [.int32(text.selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      let range = first == 0 ? text.selection : 0..<0
      return [range.lowerBound, range.upperBound].map { .int32(Int32(clamping: $0)) }
    case "SetCaretOffset", "AddSelection", "RemoveSelection", "SetSelection",
      "ScrollSubstringTo", "ScrollSubstringToPoint":
      return [.boolean(false)]
    case "GetCharacterExtents", "GetRangeExtents":
      return item.map { extents(of: $0.box, in: numbers.last) }
    case "GetOffsetAtPoint": return [.int32(-1)]
    case "GetBoundedRanges": return [.array(of: "(iisv)", [])]
    default: return attributes(of: text, call.member)
    }
  }

  private func piece(of text: HeardText, _ member: String, at numbers: [Int]) -> Range<Int> {
    guard numbers.count == 2 else { return 0..<0 }
    if member == "GetStringAtOffset" {
      return text.piece(.init(granularity: numbers[1]), at: numbers[0])
    }
    let grain = HeardText.Grain(boundary: numbers[1])
    let here = text.piece(grain, at: numbers[0])
    switch member {
    case "GetTextBeforeOffset": return text.piece(grain, at: here.lowerBound - 1)
    case "GetTextAfterOffset":
      return here.upperBound < text.count ? text.piece(grain, at: here.upperBound) : 0..<0
    default: return here
    }
  }

  /// All letters look the same to a reader.
  private func attributes(of text: HeardText, _ member: String?) -> [BusValue]? {
    let none = BusValue.array(of: "{ss}", [])
    switch member {
    case "GetAttributes", "GetAttributeRun":
      return [none, .int32(0), .int32(Int32(clamping: text.count))]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [none]
    case "GetAttributeValue": return [.string("")]
    default: return nil
    }
  }

  /// Fills a field in; letters that are not shown cannot be kept while others change.
  func editing(_ call: BusMessage) -> [BusValue]? {
    guard let item, let text, item.typing != nil else { return nil }
    let numbers = call.arguments.compactMap(\.integer)
    let new = call.arguments.compactMap(\.text).first
    var whole: String?
    switch call.member {
    case "SetTextContents": whole = new
    case "InsertText":
      guard item.role == .field, let new, let place = numbers.first else { break }
      let added = numbers.count > 1 ? String(new.prefix(max(numbers[1], 0))) : new
      whole = text.text(from: 0, to: max(place, 0)) + added + text.text(from: max(place, 0), to: -1)
    case "DeleteText":
      guard item.role == .field, numbers.count == 2 else { break }
      let (start, end) = (max(numbers[0], 0), max(numbers[0], numbers[1], 0))
      whole = text.text(from: 0, to: start) + text.text(from: end, to: -1)
    case "CopyText": return []
    case "CutText", "PasteText": break
    default: return nil
    }
    if let whole { surroundings.wish(.write(item.id, HeardTree.short(whole))) }
    return [.boolean(whole != nil)]
  }
}
