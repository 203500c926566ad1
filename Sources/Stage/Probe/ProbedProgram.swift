internal import Bytes
public import Geometry
internal import Trace

/// A program whose ink is measured, with an empty home and only the variables given here.
public struct ProbedProgram: Hashable, Sendable {
  /// The name in the report.
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  /// Environment variables beyond those for the display, the home and the search path.
  public var environment: [String: String] = [:]
  /// The files in its home: their paths relative to it, and their bytes.
  public var files: [String: [UInt8]] = [:]
  /// A part of its window's title, or nil for its largest window.
  public var windowTitle: String?
  /// Places on the screen that the pen touches in turn before anything is measured.
  public var taps: [Point] = []
  /// The first argument of a process that works for it, and that must run before anything is measured.
  public var worker: String?
  /// Its version, if known.
  public var version: String?
  /// A command that prints its version, or nil if there is none.
  var versionQuestion: [String]?
  /// The seconds in which it must show its window.
  public var patience: Double = 40
  /// The seconds without drawing once it is ready.
  public var rest: Double = 0.3

  /// Creates a program from a name and a command line.
  public init(_ name: String, _ command: [String]) {
    self.name = name
    self.command = command
  }

  /// The plain X program, started by a command line to which the program's own arguments are appended.
  public static func reference(_ command: [String], delay: Double = 0) -> ProbedProgram {
    reference(command, delay: delay, tellsDelays: false)
  }

  static func reference(
    _ command: [String], delay: Double, tellsDelays: Bool
  ) -> ProbedProgram {
    var program = ReferenceProgram()
    program.delay = delay
    program.tellsDelays = tellsDelays
    let name = delay > 0 ? "plain X + \(NumberWords.fixed(delay, places: 0)) ms" : "plain X"
    return ProbedProgram(name, command + program.arguments)
  }

  /// This program itself, wherever it is installed: the process that starts it runs the same program.
  public static let own: String = "/proc/self/exe"
  /// The settings of Suzuri while it is watched: when a resting pen makes a shape, its ink is elsewhere.
  public static let ownSettings: [UInt8] = Array(#"{"shapes": {"from": "never"}}"#.utf8)

  /// The command line as people type it, with this program given by name.
  var commandLine: String { command.map { $0 == Self.own ? "suzuri" : $0 }.joined(separator: " ") }

  /// True if a program is in the search path.
  public static func isInstalled(_ name: String) -> Bool { ChildProcess.find(name) != nil }
}

/// Programs known by a short name, set up to show only a plain page and a pen that inks.
extension ProbedProgram {
  /// The short names, in alphabetical order.
  public static let shortNames: [String] = ["krita", "mypaint", "xournal", "xournalpp"]

  /// A program by its short name.
  public static func known(_ shortName: String) -> ProbedProgram? {
    switch shortName {
    case "krita": krita
    case "mypaint": mypaint
    case "xournal": xournal
    case "xournalpp": xournalpp
    default: nil
    }
  }

  /// Xournal++ with a plain page.
  public static var xournalpp: ProbedProgram {
    var program = ProbedProgram("Xournal++", ["xournalpp"])
    program.windowTitle = "Xournal++"
    program.versionQuestion = ["xournalpp", "--version"]
    program.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <settings>
        <property name="pressureSensitivity" value="true"/>
        <property name="autosaveEnabled" value="false"/>
        <property name="stylusCursorType" value="none"/>
        <property name="pageTemplate" value="xoj/template&#10;copyLastPageSettings=true&#10;\
      size=595.275591x841.889764&#10;backgroundType=plain&#10;backgroundColor=#ffffffff&#10;"/>
      </settings>

      """, to: ".config/xournalpp/settings.xml")
    return program
  }

  /// Xournal with a plain page and a pen that responds to pressure.
  static var xournal: ProbedProgram {
    var program = ProbedProgram("Xournal", ["xournal"])
    program.windowTitle = "Xournal"
    program.write(
      """
      [general]
      use_xinput=true
      [paper]
      style=plain
      [tools]
      pressure_sensitivity=true

      """, to: ".xournal/config")
    return program
  }

  /// MyPaint with white paper instead of its textured one, and a round black brush.
  static var mypaint: ProbedProgram {
    var program = ProbedProgram("MyPaint", ["mypaint"])
    program.windowTitle = "MyPaint"
    program.versionQuestion = ["mypaint", "--version"]
    program.patience = 90
    program.rest = 1
    program.write(
      #"{"brushmanager.selected_brush": "deevad/liner"}"#, to: ".config/mypaint/settings.json")
    // Each pen has its own brush, in a file named after a hash of the pen's name.
    program.write(
      roundBrush,
      to: ".local/share/mypaint/brushes/devbrush_bd666791-73ff-55e8-94c5-ab43caed1618.myb")
    program.files[".local/share/mypaint/backgrounds/default.png"] = whiteTile
    return program
  }

  /// A brush of MyPaint whose ink is round, opaque and 4 pixels wide at any pressure and speed.
  private static let roundBrush = """
    {
      "version": 3, "group": "", "parent_brush_name": "", "comment": "", "notes": "",
      "settings": {
        "radius_logarithmic": {"base_value": 0.7, "inputs": {}},
        "opaque": {"base_value": 1.0, "inputs": {}},
        "opaque_multiply": {
          "base_value": 0.0,
          "inputs": {"pressure": [[0.0, 0.0], [0.015, 0.0], [0.015, 1.0], [1.0, 1.0]]}
        },
        "hardness": {"base_value": 0.9, "inputs": {}},
        "dabs_per_basic_radius": {"base_value": 0.0, "inputs": {}},
        "dabs_per_actual_radius": {"base_value": 4.0, "inputs": {}},
        "pressure_gain_log": {"base_value": 0.0, "inputs": {}}
      }
    }

    """

  /// Krita with a white image, its fineliner, and no outline of the brush on the image.
  ///
  /// It draws with the processor, as on any machine without a separate graphics card.
  static var krita: ProbedProgram {
    var program = ProbedProgram(
      "Krita", ["krita", "--nosplash", "--new-image", "RGBA,U8,1600,1200"])
    program.windowTitle = "Krita"
    program.versionQuestion = ["krita", "--version"]
    // On its first start it unpacks all its brushes.
    program.patience = 240
    program.rest = 4
    let preset = "d) Ink-2 Fineliner"
    program.write(
      """
      LastPreset=\(preset)
      LastPreset_0=\(preset)
      LastPreset_1=\(preset)
      newCursorStyle=2
      newOutlineStyle=0

      """, to: ".config/kritarc")
    program.write(
      "[General]\nOpenGLRenderer=none\ncanvasState=OPENGL_NOT_TRIED\n", to: ".config/kritadisplayrc"
    )
    return program
  }

  /// A picture of 64 by 64 white pixels, as PNG.
  private static let whiteTile: [UInt8] = {
    let text = """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAAEklEQVQoz2P4DwUMo4xRBukMAOPT/hB1CzVqAAAAAElFTkSu\
      QmCC
      """
    return Base64.decoded(Array(text.utf8).span) ?? []
  }()

  private mutating func write(_ text: String, to path: String) { files[path] = Array(text.utf8) }
}
