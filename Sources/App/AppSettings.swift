public import Desk
public import Notebook
public import Pen
public import Store

/// The options with which a window is opened.
public struct AppSettings: Sendable {
  /// How large the page is shown; nil as it was last.
  public var opening: Desk.Opening?
  /// The number of pixels for each unit of the face; nil to follow the desktop.
  public var scale: Double?
  /// The settings file, created when there is something to keep; nil keeps nothing.
  public var settingsPath: String?
  /// The file in which the session is kept; nil for none.
  public var recording: String?
  /// A session that is played instead of what the devices say.
  public var replay: Session?
  /// Whether the window closes when the session is over.
  public var closesAfterReplay = false
  /// The file that gets a line for each picture of the window, to be measured; nil for none.
  public var frameTimes: String?
  /// The file into which the way of each report to the screen is written; nil for none.
  public var trace: String?
  /// The version of the program, for traces.
  public var version = ""
  /// The folder in which the traces of tested styluses are kept.
  public var stylusFolder = "styluses"
  /// The folder to which pages are exported.
  public var exportFolder = "."
  /// The files that are brought into the notebook at once.
  public var imports: [String] = []
  /// Hears of all that is passed over in the library because it is damaged.
  let damage: DamageLog
  /// Opens a file to be read page by page, on any thread.
  let reading: @Sendable (String) throws -> any PageSupply

  /// The scales that can be asked for.
  public static let scales: ClosedRange<Double> = ScreenScale.range

  /// Creates the usual settings.
  ///
  /// - Parameters:
  ///   - damage: Hears of all that is passed over in the library because it is damaged.
  ///   - reading: Opens a file that is brought into the notebook.
  public init(
    damage: DamageLog, reading: @escaping @Sendable (String) throws -> any PageSupply
  ) {
    self.damage = damage
    self.reading = reading
  }
}

/// The notebook cannot be opened.
struct HopelessNotebook: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}

/// All that failed until the program ended, in one sentence: what is not kept, then all else.
struct EndFailure: Error, CustomStringConvertible {
  let reasons: [any Error]

  init?(_ reasons: [(any Error)?]) {
    self.reasons = reasons.compactMap(\.self)
    if self.reasons.isEmpty { return nil }
  }

  var description: String { reasons.map { "\($0)" }.joined(separator: "; ") }
}
