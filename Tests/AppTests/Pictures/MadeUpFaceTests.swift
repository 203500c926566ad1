import Geometry
import Support
import Testing
import Wording

@testable import App
@testable import Desk

/// The window in a language that nobody speaks: whatever is not between brackets was missed.
@Suite struct MadeUpFaceTests {
  /// The words in the scenes that come from people, files and devices, and names that no language changes.
  private static let data = Set(
    """
    Linear algebra First steps long Kanji かんじ Lectures on everything that moves with exercises \
    Physics of the principles exam proof Proofs to be repeated Notes Old tablet Laptop Desktop \
    Stick media me Pictures copies Suzuri Sync Dropbox Tablet Pen mm ms Hz
    """.split { !$0.isLetter }.map(String.init))

  /// The texts of a face in the order in which they are drawn, so that lines of one sentence follow
  /// each other.
  private static func texts(of marks: [Face.Mark]) -> [String] {
    marks.flatMap { mark -> [String] in
      switch mark {
      case .text(let text, _, _), .label(let text, _, _, _, _): [text]
      case .shifted(let inner, _, _): texts(of: inner)
      default: []
      }
    }
  }

  @Test(arguments: FacePictureTests.scenes)
  func `every word of the face is told in the language`(scene: FacePictureTests.Scene) throws {
    try Language.$current.withValue(.madeUp) {
      let desk = try FacePictureTests.desk(of: scene)
      for part in desk.face.parts {
        let rest = MadeUpText.untranslated(in: Self.texts(of: part.marks).joined(separator: " "))
        let words = rest.split { !$0.isLetter }.map(String.init).filter { $0.count > 1 }
        #expect(Set(words).subtracting(Self.data) == [], "\(part.name)")
      }
    }
  }
}
