public import Geometry
public import Ink

/// One change of the text in a box; letters are named, so that it means the same whatever others type meanwhile.
public enum TextChange: Hashable, Sendable {
  /// Type letters after a letter.
  case insert(StyledText, after: LetterID)
  case delete([LetterSpan])
  /// Set a property of all letters, or line ends, from one to another.
  case mark(TextAttribute, from: LetterID, to: LetterID)
  case font(String)
  case size(Double)
  case color(Color)
  /// Set the width at which lines are broken, in points; 0 to keep them whole.
  case wrap(Double)
}

/// The text in a box, with the names of its letters.
public struct NamedText: Hashable, Sendable {
  /// The box.
  public let id: EntityID
  /// The page.
  public let page: EntityID
  /// The box with its words.
  public let box: TextBox
  /// The map from its coordinates to those of the page.
  public let transform: Affine
  /// The cell of a table in which it is; nil for none.
  public let cell: CellPlace?
  /// The names of the letters, in order.
  public let names: [LetterID]

  /// Reads a text box; nil if it is not visible, or none.
  public init?(_ id: EntityID, in reader: some NotebookReader) throws {
    let thing = try reader.entity(id)
    guard thing.life.isAlive, let place = thing.place,
      case .element(_, .figure(.text(let first)))? = thing.body,
      let element = try Element(thing, in: reader), case .figure(.text(let box)) = element.content
    else { return nil }
    self.id = id
    page = place.page
    self.box = box
    (transform, cell) = (element.transform, element.cell)
    names = TextSequence(id, beginningWith: first.styled, typed: thing).shownNames
  }

  /// The name of the letter before a place; at the beginning the start of the text.
  public func name(before place: Int) -> LetterID {
    place > 0 ? names[min(place, names.count) - 1] : .start(of: id)
  }
}

extension Editor {
  /// Changes the text in a box; `continuing` the word typed last adds letters to its statement.
  public mutating func apply(
    _ changes: [TextChange], toText id: EntityID, continuing: Bool = false
  ) throws {
    let thing = try entity(id)
    guard case .element(_, .figure(.text(let first)))? = thing.body, let place = thing.place else {
      throw EditError.noSuchElement
    }
    try touch(thing)
    try setLife(of: id, isAlive: true)
    for change in changes {
      switch change {
      case .insert(let text, let letter):
        try insert(text, after: letter, in: id, first.styled, continuing: continuing)
      case .delete(let spans):
        try assign(Deletion(spans: spans).stored, to: .deletion(author.nextID()), of: id)
      case .mark(let attribute, let first, let last):
        let marking = Marking(attribute: attribute, first: first, last: last)
        try assign(marking.stored, to: .marking(author.nextID()), of: id)
      case .font(let font): try set(.font, of: id, to: font)
      case .size(let size): try set(.fontSize, of: id, to: size)
      case .color(let color): try set(.color, of: id, to: color)
      case .wrap(let wrap):
        // The width is that in the cell as it is now.
        try recordPlaces(of: [(id, try entity(id).map(in: self))], on: place.page)
        try set(.wrap, of: id, to: wrap)
      }
    }
    try makeRoom(for: [id], on: place.page)
  }

  private mutating func insert(
    _ text: StyledText, after letter: LetterID, in box: EntityID, _ first: StyledText,
    continuing: Bool
  ) throws {
    var anchor = letter
    for part in text.parts {
      if continuing, try extend(anchor, with: part, in: box, first) {
        anchor = LetterID(anchor.run, anchor.place + part.letters.count)
        continue
      }
      let run = author.nextID()
      var insertion = Insertion(anchor: anchor, letters: part.letters)
      let field = Field.insertion(run)
      try recordValue(insertion.stored, of: field, about: box)
      // It states what sets it apart from the letters around it, and follows them in all else.
      let sequence = TextSequence(box, beginningWith: first, typed: try entity(box))
      insertion.attributes = part.changes(from: sequence.looks, at: sequence.place(of: run))
      try recordValue(insertion.stored, of: field, about: box)
      let key = RecordKey(entity: box, field: field)
      steps.append(.set(key, before: insertion.hidden.stored, after: insertion.stored))
      anchor = LetterID(run, part.letters.count)
    }
  }

  /// Adds letters to the run of this writer that ends with `last`; returns whether that is possible.
  private mutating func extend(
    _ last: LetterID, with part: StyledText.Part, in box: EntityID, _ first: StyledText
  ) throws -> Bool {
    let sequence = TextSequence(box, beginningWith: first, typed: try entity(box))
    guard last.run.incarnation == author.incarnation, part.line == nil,
      var run = sequence.insertion(last.run), run.isShown, run.letters.count == last.place,
      run.letters.last != "\n", let place = sequence.place(of: last),
      sequence.looks.style(at: place) == part.style
    else { return false }
    run.letters += part.letters
    try assign(run.stored, to: .insertion(last.run), of: box)
    return true
  }
}
