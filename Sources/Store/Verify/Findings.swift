internal import Bytes

/// The things to repair: the keys of the rows, of bounded size.
struct Findings: Sendable {
  /// The keys of damaged records.
  private(set) var records: [[SQLValue]] = []
  private(set) var actions: [[SQLValue]] = []
  private(set) var views: [[SQLValue]] = []
  /// The numbers of images whose bytes do not fit their names.
  private(set) var images: [Int64] = []
  private(set) var quarantine: [Int64] = []
  /// The things whose kind no statement gives any more.
  private(set) var lost: [RowTrace] = []
  private(set) var missingImages: [ContentHash] = []
  /// The notebooks that are gone, or lack something that contains other things.
  var broken: Set<Int64> = []
  /// The notebooks whose rows are damaged or behind their records.
  var notebooks: Set<Int64> = []
  /// The numbers of rows of records and of places that do not fit each other.
  var strayed: (records: Int, places: Int) = (0, 0)
  /// True if rows must be moved to their places.
  var hasStrayed = false
  /// True if a tally is damaged or missing.
  var hasBadTallies = false
  /// True if there are other rows than were written.
  var hasMiscounts = false
  /// True if the library's own facts are damaged.
  var hasBadFacts = false
  /// True if there was more than fits; another inspection will find the rest.
  private(set) var isPartial = false

  private var room: Int

  /// Prepares to note keys of about `room` bytes in total.
  init(room: Int) { self.room = room }

  /// True if there is nothing to repair.
  var isEmpty: Bool {
    records.isEmpty && actions.isEmpty && views.isEmpty && images.isEmpty && quarantine.isEmpty
      && notebooks.isEmpty && lost.isEmpty && missingImages.isEmpty && broken.isEmpty
      && !hasStrayed && !hasBadFacts && !hasBadTallies && !hasMiscounts
  }

  mutating func add(_ row: RecordRow) {
    if take(100 + row.home.count + row.entity.count + row.name.count) { records.append(row.key) }
  }

  mutating func add(_ row: HistoryRow) {
    if take(100) { actions.append([.integer(row.notebook), .integer(row.number)]) }
  }

  mutating func add(view key: String, of notebook: Int64) {
    if take(100 + key.utf8.count) { views.append([.integer(notebook), .text(key)]) }
  }

  mutating func add(_ trace: RowTrace) {
    if take(100 + trace.home.count + trace.entity.count) { lost.append(trace) }
  }

  mutating func add(missing hash: ContentHash) { if take(100) { missingImages.append(hash) } }

  mutating func add(image number: Int64) { if take(10) { images.append(number) } }

  mutating func add(quarantined number: Int64) { if take(10) { quarantine.append(number) } }

  private mutating func take(_ count: Int) -> Bool {
    guard room > 0 else {
      isPartial = true
      return false
    }
    room -= count
    return true
  }
}
