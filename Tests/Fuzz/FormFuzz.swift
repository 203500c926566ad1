@testable private import Export

/// The first page of any PDF is taken over or refused; what is taken over is said in a PDF that is
/// sound, and that can be taken over again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForm(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let form = PDFForm(bytes) else { return 0 }
  for object in form.objects {
    for case .reference(let index) in object.pieces {
      precondition(form.objects.indices.contains(index), "a name of nothing")
    }
  }
  guard let file = try? file(showing: form) else { fatalError("a form cannot be written") }
  guard let twin = PDFForm(file) else { fatalError("own file refused") }
  precondition(twin.objects.count == form.objects.count + 1, "something is missing")
  let drawings = form.objects.compactMap(\.stream)
  precondition(
    Set(twin.objects.dropFirst().compactMap(\.stream)) == Set(drawings), "another drawing")
  return 0
}

/// A PDF of one page that shows a form.
private func file(showing form: PDFForm) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var file = try PDFFile { bytes += $0 }
  let (pages, page) = (file.reserve(), file.reserve())
  let name = try form.write(to: &file)
  let drawing = try file.add(compressing: Array("/I Do".utf8))
  try file.add(
    "<</Type/Page/Parent \(pages)/MediaBox[0 0 1 1]/Contents \(drawing)"
      + "/Resources<</XObject<</I \(name)>>>>>>", as: page)
  try file.add("<</Type/Pages/Kids[\(page)]/Count 1>>", as: pages)
  try file.finish(root: file.add("<</Type/Catalog/Pages \(pages)>>"), info: nil)
  return bytes
}
