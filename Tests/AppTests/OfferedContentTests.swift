import Bytes
import Geometry
import Notebook
import Paint
import Support
import Testing

@testable import App

/// What is taken of all that another program offers.
@Suite struct OfferedContentTests {
  /// A clipboard on which files lie under their types.
  private struct Offer: ClipboardSource {
    var forms: [String: [UInt8]] = [:]
    /// What is answered whatever is asked for, as xclip does.
    var any: [UInt8]?

    func types() -> Set<String> { Set(forms.keys) }
    func copy(_ type: String, atMost most: Int) -> [UInt8]? { any ?? forms[type] }
  }

  private func picture(_ offer: Offer) throws -> ImageFrame? {
    guard case .clipping(let found) = try OfferedContent.read(from: offer) else { return nil }
    #expect(found.isForeign)
    return found.clipping.picture
  }

  private static let png = (try? StoredPicture.bytes(of: SmallPicture.bytes(of: .gif))) ?? []

  @Test func `nothing is asked for that is not offered`() throws {
    let frame = try picture(Offer(forms: ["image/png": Self.png], any: Self.png))
    #expect(frame?.hash == ContentHash(of: Self.png))
    guard case .nothing = try OfferedContent.read(from: Offer(any: Self.png)) else {
      Issue.record("nothing is offered")
      return
    }
  }

  @Test func `the next type is read where one is damaged`() throws {
    let frame = try picture(
      Offer(forms: [
        "application/x-suzuri-clipping": [9], "UTF8_STRING": Array("suzuri-ink:!".utf8),
        "image/png": [1, 2, 3], "image/webp": SmallPicture.bytes(of: .webp),
      ]))
    #expect(frame?.mediaType == "image/png" && frame?.box.high == Point(x: 3, y: 1.5))
    #expect(throws: ClippingTextError.self) {
      try OfferedContent.read(from: Offer(forms: ["image/png": [1], "text/html": [2]]))
    }
  }

  @Test(arguments: SmallPicture.kinds)
  func `every kind of picture is taken alone, under each of its types`(_ kind: PictureKind) throws {
    for type in kind.mediaTypes {
      let frame = try picture(
        Offer(forms: [type: SmallPicture.bytes(of: kind), "text/html": [1]]))
      // 96 pixels to an inch, also of a drawing, which has more of them.
      #expect((frame?.box.width).map { abs($0 - 3) < 0.01 } == true, "\(type)")
    }
  }
}
