private import Bytes
private import Ink
private import Notebook

/// Records from outside are merged into a notebook, which is then read to the last element.
///
/// What is hostile must fail to be read or be harmless, and what was merged must survive its own
/// bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func merge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var reader = ByteReader(Array(UnsafeBufferPointer(start: start, count: count)))
  var notebook = Notebook()
  while let bytes = try? reader.block() {
    guard let record = try? Record(stored: bytes) else { continue }
    guard (try? Record(stored: record.stored)) == record else { fatalError("a record changed") }
    notebook.merge(record)
  }
  guard let outline = try? Outline(of: notebook), let digest = try? ContentDigest(of: notebook)
  else { fatalError("a notebook in memory can always be read") }
  var again = Notebook(notebook.records.reversed())
  for record in notebook.records { again.merge(record) }
  guard (try? ContentDigest(of: again)) == digest, (try? Outline(of: again)) == outline else {
    fatalError("merging again changed what is to be seen")
  }
  for page in outline.pages { edit(page.id, in: notebook) }
  return 0
}

/// Works on a page as a person would; may fail, must not trap.
private func edit(_ page: EntityID, in notebook: Notebook) {
  var author = Author(incarnation: Incarnation(rawValue: 7), now: 1_700_000_000_000)
  for record in notebook.records { author.observe(record) }
  var editor = Editor(reading: notebook, as: author)
  let elements = (try? PageContent(of: page, in: notebook).elements) ?? []
  for element in elements { _ = try? editor.cut(.init(0, 300), of: element.id) }
  for element in elements { change(element, with: &editor) }
  try? editor.erase(elements.map(\.id))
  try? editor.deletePage(page)
  let change = editor.change
  var undoer = Editor(reading: Notebook(notebook.records + change.records), as: change.author)
  _ = try? undoer.undo(change.steps)
}

/// Types in a text, and adds a row to a table.
private func change(_ element: Element, with editor: inout Editor<Notebook>) {
  if let text = try? NamedText(element.id, in: editor) {
    let typed = TextChange.insert(StyledText("ink"), after: text.name(before: text.names.count / 2))
    let deleted = TextChange.delete(LetterSpan.spans(of: text.names.prefix(2)))
    try? editor.apply([typed, deleted, .wrap(40)], toText: element.id)
  }
  guard let table = PlacedTable(element), let place = try? editor.entity(element.id).place else {
    return
  }
  for axis in Table.Axis.allCases {
    _ = try? editor.apply(
      .insert(axis, after: table.table[axis].first?.key), to: element.id, at: place)
  }
}
