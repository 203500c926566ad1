import Bytes
import Geometry
import Testing
@testable import Trace
import Wording

@Suite("Recordings of the kernel's events")
struct EvdevTests {
  static let libinput = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.25.0"
    system:
      kernel: "6.1.0" # a remark
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: Keys
        name: "Keys"
        id: [3, 1, 2, 3]
        codes:
          1: [1, 2, 3] # EV_KEY
      events:
      - evdev:
        - [  0,      0,   1,  30,       1] # KEY_A
        - [  0,      0,   0,   0,       0]
    - node: /dev/input/event7
      evdev:
        name: "Slate: 5 # one"
        id: [3, 1386, 855, 272]
        codes:
          0: [0, 1]
          1: [320, 321, 330, 331, 332] # EV_KEY
          3: [0, 1, 24, 26, 27]
          4: [5]
        absinfo:
          0: [0, 40000, 4, 0, 200]
          1: [0, 20000, 4, 0, 100]
          24: [0, 1000, 0, 0, 0]
          26: [-64, 63, 0, 0, 57]
          27: [-64, 63, 0, 0, 57]
        properties: [0]
      hid: [
        0x05, 0x0d,
        0x09, 0x02
      ]
      udev:
        properties:
        - ID_INPUT=1
        virtual: false
      quirks:
      events:
      # current event time
      - evdev:
        - [  1, 000100,   3,   0,    2000] # ABS_X
        - [  1, 000100,   3,   1,    1000]
        - [  1, 000100,   3,  26,     -57]
        - [  1, 000100,   3,  27,       0]
        - [  1, 000100,   1, 320,       1]
        - [  1, 000100,   4,   5,      -1]
        - [  1, 000100,   0,   0,       0] # SYN_REPORT
      - hid:
        time: [1, 105]
        hid0: [0x01, 0x02]
      - libinput:
        - {time: 1.0, type: TABLET_TOOL_PROXIMITY}
      - evdev:
        - [  1,   8100,   3,  24,     500]
        - [  1,   8100,   1, 330,       1]
        - [  1,   8100,   1, 331,       1]
        - [  1,   8100,   0,   0,       0]
      - evdev:
        - [  1,  16100,   3,   0,    2400]
        - [  1,  16100,   0,   3,       0] # SYN_DROPPED
        - [  1,  16100,   3,   0,    9999]
        - [  1,  16100,   0,   0,       0]
      - evdev:
        - [  1,  24100,   3,   0,    2800]
        - [  1,  24100,   0,   0,       0]
      - evdev:
        - [  1,  32100,   3,  24,       0]
        - [  1,  32100,   1, 330,       0]
        - [  1,  32100,   1, 320,       0]
        - [  1,  32100,   0,   0,       0]
      - evdev:
        - [  2,      0,   1, 321,       1]
        - [  2,      0,   1, 330,       1]
        - [  2,      0,   0,   0,       0]

    """

  /// A pen that leans along one axis only, and hovers before and after its stroke.
  private static let oneLean = """
    version: 1
    devices:
    - node: /dev/input/event7
      evdev:
        name: "Slate"
        codes:
          1: [320, 330]
        absinfo:
          0: [0, 40000, 4, 0, 200]
          1: [0, 20000, 4, 0, 200]
          26: [-64, 63, 0, 0, 57]
      events:
      - evdev:
        - [  1, 0,   3,   0, 2000]
        - [  1, 0,   3,   1, 1000]
        - [  1, 0,   3,  26,  -30]
        - [  1, 0,   1, 320,    1]
        - [  1, 0,   0,   0,    0]
        - [  1, 8000,   1, 330,    1]
        - [  1, 8000,   0,   0,    0]
        - [  1, 16000,   1, 330,    0]
        - [  1, 16000,   0,   0,    0]
        - [  1, 24000,   3,   0, 2100]
        - [  1, 24000,   0,   0,    0]

    """

  @Test("A lean along one axis survives, and so does hovering, also there and back")
  func oneLean() throws {
    let trace = try Trace(importing: Array(Self.oneLean.utf8), as: .libinput)
    let again = try Trace(importing: LibinputText(trace).yaml, as: .libinput)
    for trace in [trace, again] {
      #expect(TraceCheck(trace).isSound)
      let samples = (0..<trace.count).map { trace[$0] }
      #expect(samples.map(\.phase) == [.hover, .down, .up, .hover])
      #expect(samples.allSatisfy { abs(($0.tilt?.x ?? 0) + 30.16) < 0.1 })
      #expect(samples.allSatisfy { $0.tilt?.y.isNaN == true })
      let lean = StylusMeasures(of: trace).lean
      #expect(abs((lean.greatest.value ?? 0) - 30.16) < 0.1)
      #expect(lean.greatest.remark == "along the only axis reported by the pen")
    }
  }

  static let evemu = """
    # EVEMU 1.3
    N: Slate
    I: 0003 056a 0357 0110
    P: 01 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 01 0c 00 00 00 00 00 00
    A: 00 0 40000 4 0 200
    A: 01 0 20000 4 0 200
    A: 18 0 1000 0 0
    E: 1364787581.000100 0003 0000 2000\t# ABS_X
    E: 1364787581.000100 0003 0001 1000
    E: 1364787581.000100 0001 0140 1
    E: 1364787581.000100 0001 014a 1
    E: 1364787581.000100 0003 0018 250
    E: 1364787581.000100 0000 0000 0
    E: 1364787581.005100 0003 0000 2004
    E: 1364787581.005100 0000 0000 0
    E: 1364787581.010100 0001 014a 0
    E: 1364787581.010100 0001 0140 0
    E: 1364787581.010100 0000 0000 0

    """

  @Test("A tablet that leans on one axis alone keeps its lean")
  func oneTilt() throws {
    let text = Self.libinput.replacing("[0, 1, 24, 26, 27]", with: "[0, 1, 24, 26]")
      .replacing("      27: [-64, 63, 0, 0, 57]\n", with: "")
      .replacing("        - [  1, 000100,   3,  27,       0]\n", with: "")
    let trace = try Trace(importing: Array(text.utf8), as: .libinput)
    #expect(trace[.tiltX]?.first.map { abs($0 + 57.2958) < 0.001 } == true)
    #expect(trace[.tiltY] == nil)
  }

  @Test("What libinput records is a trace of its tablet")
  func reading() throws {
    let bytes = Array(Self.libinput.utf8)
    #expect(TraceFileKind(of: bytes) == .libinput)
    let trace = try Trace(importing: bytes, as: .libinput)
    let samples = (0..<trace.count).map { trace[$0] }
    #expect(samples.map(\.phase) == [.hover, .down, .move, .up, .down])
    #expect(samples.map(\.stroke) == [1, 1, 1, 1, 2])
    #expect(samples.map(\.sequence) == [0, 1, 2, 3, 0])
    #expect(samples.map(\.tool) == [.pen, .pen, .pen, .pen, .eraser])
    // The first event of all, at 0, is that of the keys.
    #expect(samples[0][.kernel] == 1_000_100_000)
    #expect(samples[3][.kernel] == 1_032_100_000)
    #expect(samples[0].deviceTime == 4_294_967_295)
    #expect(samples[1].deviceTime == nil)
    #expect(samples[0].pressure == nil)
    #expect(samples[1].pressure == 0.5)
    #expect(samples.map(\.buttons) == [0, 3, 3, 2, 3])
    #expect(samples[2].devicePlace == Point(x: 2800, y: 1000))
    // Ten millimeters and ten, four pixels each.
    #expect(samples[0].place == Point(x: 40, y: 40))
    let tilt = try #require(samples[0].tilt)
    #expect(abs(tilt.x + 57.2958) < 0.001)
    #expect(tilt.y == 0)
    let device = trace.metadata["device"]
    #expect(device?["name"] == "Slate: 5 # one")
    #expect(device?["vid_pid"] == "056a:0357")
    #expect(device?["resolution"] == [200, 100])
    #expect(device?["pressure_range"] == [0, 1000])
    #expect(trace.metadata["import"]?["lost"] == 1)
    #expect(trace.metadata["host"]?["kernel"] == "6.1.0")
  }

  @Test("What evemu records is a trace as well, whose time begins with it")
  func evemu() throws {
    let bytes = Array(Self.evemu.utf8)
    #expect(TraceFileKind(of: bytes) == .evemu)
    let trace = try Trace(importing: bytes, as: .evemu)
    #expect(trace[.kernel] == [0, 5_000_000, 10_000_000])
    #expect(trace[.phase].map { words in (0..<3).map { words[$0] } } == ["down", "move", "up"])
    #expect(trace[.pressure] == [0.25, 0.25, 0.25])
    #expect(trace[.x] == [40, 40.08, 40.08])
    #expect(trace.metadata["device"]?["vid_pid"] == "056a:0357")
    #expect(trace.metadata["device"]?["resolution"] == 200)
  }

  @Test("Several tablets are told apart by their names")
  func tablets() throws {
    let second = Self.evemu.replacing("Slate", with: "Board").replacing("581.0", with: "581.5")
    let trace = try Trace(importing: Array((Self.evemu + second).utf8), as: .evemu)
    #expect(trace.count == 6)
    #expect(
      trace[.device].map { words in (0..<6).map { words[$0] } }
        == ["Slate", "Slate", "Slate", "Board", "Board", "Board"])
    #expect(trace[.stroke] == [1, 1, 1, 2, 2, 2])
    #expect(trace[.kernel]?[3] == 500_000_000)
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      ("version: 2\n", "line 1: the recording has version 2, and this program reads version 1"),
      ("version: 1\ndevices:\n", "the recording describes no device"),
      (
        "devices:\n- evdev:\n    id: [1, 2]\n",
        "line 3: an identity is four numbers of 16 bits"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 0]\n",
        "line 4: an event is five numbers"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 1000000, 3, 0, 1]\n",
        "line 4: a number of the event is out of range"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [0, 0, 3, 0, 99999999999999999999]\n",
        "line 4: an event is five numbers"
      ),
      (
        "devices:\n- evdev:\n    name: \"Keys\"\n    codes:\n      1: [30]\n",
        "none of its devices (Keys) is a tablet"
      ),
    ])
  func faults(_ text: String, _ sentence: String) {
    #expect { try Trace(importing: Array(text.utf8), as: .libinput) } throws: {
      "\($0)" == sentence
    }
  }

  @Test("Nesting without end is refused, and so is a line without end")
  func hostile() {
    let deep = String(repeating: "- ", count: 10_000) + "a"
    #expect { try Trace(importing: Array(deep.utf8), as: .libinput) } throws: {
      "\($0)" == "line 1: it is nested too deeply"
    }
    let long = [UInt8](repeating: 0x20, count: 3 << 20)
    #expect(throws: TraceError.self) { try Trace(importing: long, as: .libinput) }
    #expect(throws: TraceError.self) { try Trace(importing: long, as: .evemu) }
  }
}
