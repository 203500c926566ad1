import Bytes
import Notebook
import Support
import Testing

@Suite struct BackdropTests {
  private static let file = [UInt8](0..<32)
  private static let source = Backdrop.Source(isAttached: true, path: "a")
  private static let hash = ContentHash(of: [1])

  /// A backdrop with its form on the disk, which never changes.
  struct Form: CustomTestStringConvertible {
    let testDescription: String
    let backdrop: Backdrop
    let bytes: [UInt8]
  }

  private static let forms: [Form] = {
    guard let hash = ContentHash(bytes: file) else { return [] }
    let image = Backdrop.image(hash: hash, mediaType: "m", source: source)
    return [
      Form(
        testDescription: "image", backdrop: image, bytes: [1, 32] + file + [1, 0x6D, 1, 1, 0x61]),
      Form(
        testDescription: "missing page", backdrop: .pdf(page: 7, hash: nil, source: source),
        bytes: [2, 7, 1, 1, 0x61]),
      Form(
        testDescription: "page", backdrop: .pdf(page: 300, hash: hash, source: source),
        bytes: [3, 32] + file + [0xAC, 2, 1, 1, 0x61]),
      Form(
        testDescription: "missing image", backdrop: .missingImage(source), bytes: [4, 1, 1, 0x61]),
    ]
  }()

  @Test func `there is a form of each kind`() {
    #expect(Self.forms.map(\.bytes.first) == [1, 2, 3, 4])
  }

  @Test(arguments: forms) func `the form on the disk stays`(form: Form) throws {
    #expect(form.backdrop.stored == form.bytes)
    #expect(try Backdrop(stored: form.bytes) == form.backdrop)
    for count in 0..<form.bytes.count {
      #expect(throws: ByteError.self) { try Backdrop(stored: Array(form.bytes[..<count])) }
    }
  }

  @Test(arguments: forms) func `what a later program says behind it is kept`(form: Form) throws {
    let bytes = form.bytes + [9, 2, 0, 255]
    let later = try Backdrop(stored: bytes)
    #expect(later.stored == bytes)
    #expect(later.looks(like: form.backdrop))
    #expect((later.share, later.hash) == (form.backdrop.share, form.backdrop.hash))
    #expect(later.source == form.backdrop.source)
  }

  @Test func `the kind of a later program is refused`() {
    #expect(throws: ByteError.unknownKind) { try Backdrop(stored: [5, 1, 1, 0x61]) }
  }

  @Test func `content decides, and a name where there is none`() {
    let other = Backdrop.Source(isAttached: false, path: "/home/b.pdf")
    func page(_ number: Int, _ hash: ContentHash?, _ source: Backdrop.Source) -> Backdrop {
      .pdf(page: number, hash: hash, source: source)
    }
    let kept = page(3, Self.hash, Self.source)
    #expect(kept.looks(like: page(3, Self.hash, other)))
    #expect(!kept.looks(like: page(4, Self.hash, Self.source)))
    #expect(!kept.looks(like: page(3, ContentHash(of: [2]), Self.source)))
    #expect(!kept.looks(like: page(3, nil, Self.source)))
    #expect(!kept.looks(like: .image(hash: Self.hash, mediaType: "m", source: Self.source)))
    let lost = page(3, nil, other)
    #expect(lost.looks(like: page(3, nil, .init(isAttached: true, path: "b.pdf"))))
    #expect(!lost.looks(like: page(3, nil, Self.source)))
    #expect(!lost.looks(like: page(4, nil, other)))
    #expect(!lost.looks(like: .missingImage(other)))
  }

  @Test(arguments: [
    ("/home/me/a.pdf", "a.pdf"), ("a.pdf", "a.pdf"), ("../x/é.png", "é.png"),
    (#"C:\Users\me\a.pdf"#, "a.pdf"), (#"d:/me/a b.pdf"#, "a b.pdf"),
    (#"\\host\me\a.pdf"#, "a.pdf"),
    // Here a backslash is a letter like any other.
    (#"/home/a\b.pdf"#, #"a\b.pdf"#),
  ])
  func `a file has a name, whichever system its path is of`(path: String, name: String) {
    #expect(Backdrop.Source(isAttached: false, path: path).name == name)
  }
}
