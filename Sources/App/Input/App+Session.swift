internal import Bytes
internal import Desk
internal import Notebook
internal import Pen
internal import Wording

/// Records the desk on which a session began.
extension App {
  /// Records the view of the first page, since it decides where the pen writes.
  func recordLook() {
    guard let look = desk.look,
      let page = desk.notebook?.sheets.firstIndex(where: { $0.id.page == look.page })
    else { return }
    let fit = look.fit?.rawValue ?? 0
    recorder?.record(
      .look(SessionLook(page: page + 1, place: look.place, zoom: look.zoom, fit: fit)))
  }
}

extension Desk {
  /// Returns a look of a session as a look at a page of this notebook; nil if there is no such page.
  func look(as look: SessionLook) -> Look? {
    guard let sheets = notebook?.sheets, sheets.indices.contains(look.page - 1) else { return nil }
    return Look(
      page: sheets[look.page - 1].id.page, place: look.place, zoom: look.zoom,
      fit: Fit(rawValue: look.fit))
  }
}

extension Session {
  /// The initial settings, if they make sense; nil if not recorded.
  var preferences: Preferences? {
    var faults: [Words] = []
    guard let settings else { return nil }
    var preferences = Preferences(settings, faults: &faults)
    preferences.takeEarlierPlaces(settings, faults: &faults)
    preferences.takePlaces(settings, faults: &faults)
    return preferences
  }
}
