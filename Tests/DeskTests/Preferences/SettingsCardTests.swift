import Geometry
import Testing
import Wording

@testable import Desk

/// The card of all settings.
@Suite struct SettingsCardTests {
  private func opened(_ window: Point = Point(x: 1280, y: 1600)) throws -> FaceDesk {
    var face = try FaceDesk()
    face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
    face.tell(.asked(.toggle(.settings)))
    return face
  }

  private func offers(_ setting: SettingEntry, _ face: FaceDesk) -> [Offer] {
    setting.offers(in: face.desk.preferences)
  }

  @Test func `every setting shows what it is, and becomes what is touched`() throws {
    var face = try opened()
    for setting in SettingEntry.all {
      #expect(offers(setting, face)[0].isChosen || setting.name == "Writing hand")
      for (number, offer) in offers(setting, face).enumerated() {
        face.touch(offer.action)
        #expect(offers(setting, face)[number].isChosen, "\(setting.name.text)")
        #expect(face.desk.popup == .settings)
      }
    }
  }

  @Test(arguments: [Point(x: 420, y: 2000), Point(x: 1280, y: 2000)])
  func `settings are further apart than the lines of one`(window: Point) throws {
    let face = try opened(window)
    let boxes = SettingEntry.all.compactMap { face.box(of: offers($0, face)[0].action) }
    #expect(boxes.count > 5)
    for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(next.low.y - one.high.y >= 12) }
  }

  @Test func `what is chosen is sent to be kept`() throws {
    var face = try opened()
    let english = SpokenLanguage(code: "en")
    face.touch(.set(SettingAction("language", "en")))
    #expect(face.desk.preferences.language == english)
    #expect(face.desk.keptPreferences.language == english)
    let effects = face.tell(.asked(.set(SettingAction("language", "system"))))
    #expect(effects.contains(.savePreferences(face.desk.preferences)))
  }

  @Test(arguments: [Point(x: 320, y: 240), Point(x: 640, y: 480), Point(x: 1280, y: 860)])
  func `all of it can be reached by keys`(window: Point) throws {
    var face = try opened(window)
    let wanted = Set(
      SettingEntry.all.flatMap { offers($0, face) }.map(\.action)
        + SettingEntry.further)
    var met: Set<Action> = []
    for _ in 0..<60 {
      if let action = face.desk.focus?.control.action { met.insert(action) }
      face.press("tab")
    }
    #expect(met.isSuperset(of: wanted))
  }

  @Test func `cards with further settings open from it`() throws {
    for further in SettingEntry.further {
      var face = try opened()
      face.touch(further)
      #expect(face.desk.popup.map(Action.toggle) == further)
    }
  }
}
