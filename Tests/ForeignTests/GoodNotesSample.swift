import Support

/// A notebook of GoodNotes in the making: a log of events, and the elements of each page.
///
/// The names of all things are numbers, and the elements of page 1 are in file 2.
struct GoodNotesSample {
  var events: [[UInt8]] = []
  var pages: [Int: [[UInt8]]] = [2: []]
  var attachments: [Int: [UInt8]] = [:]
  /// Files of the archive in place of those that belong there.
  var replaced: [String: [UInt8]] = [:]
  private var elements = 1000

  init() {
    template(60, attachment: nil, page: 1, size: (834.24, 1078.825))
    newPage(1, template: 60, key: "A")
  }

  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// A frame of one block that is not compressed.
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    Array("bv4-".utf8) + little(UInt32(bytes.count)) + bytes + Array("bv4$".utf8)
  }

  private static func stream(_ records: [[UInt8]]) -> [UInt8] {
    records.flatMap { varint(UInt64($0.count)) + $0 }
  }

  /// The files of the archive by their names.
  var members: [String: [UInt8]] {
    func index(_ numbers: some Sequence<Int>, _ folder: String) -> [UInt8] {
      Self.stream(
        numbers.sorted().map { number in
          ProtobufSample {
            $0.text(1, Self.id(number))
            $0.text(2, folder + Self.id(number))
          }.bytes
        })
    }
    var members = [
      "index.notes.pb": index(pages.keys, "notes/"), "index.events.pb": Self.stream(events),
      "index.attachments.pb": index(attachments.keys, "attachments/"), "schema.pb": [8, 24],
    ]
    for (number, records) in pages { members["notes/" + Self.id(number)] = Self.stream(records) }
    for (number, bytes) in attachments { members["attachments/" + Self.id(number)] = bytes }
    return members
  }

  /// The archive.
  var file: [UInt8] {
    let members = members.merging(replaced) { $1 }
    return ZipSample.bytes(
      members.sorted { $0.key < $1.key }.map { ($0.key, $0.value, isDeflated: false) })
  }
}

/// The log of events.
extension GoodNotesSample {
  private mutating func event(_ kind: Int, _ make: (inout ProtobufSample) -> Void) {
    events.append(
      ProtobufSample {
        $0.text(1, Self.id(999))
        $0.message(kind, make)
      }.bytes)
  }

  mutating func title(_ title: String, kind: Int) {
    event(kind) { $0.message(2) { $0.text(1, title) } }
  }

  mutating func template(_ id: Int, attachment: Int?, page: Int, size: (Double, Double)) {
    event(2) {
      $0.text(2, Self.id(id))
      if let attachment { $0.text(4, Self.id(attachment)) }
      $0.number(5, UInt64(page))
      $0.point(8, size.0, size.1)
    }
  }

  mutating func newPage(_ id: Int, template: Int, key: String) {
    event(54) {
      $0.text(2, Self.id(id))
      $0.message(3) { $0.text(1, Self.id(template)) }
      $0.message(4) { $0.text(1, key) }
    }
  }

  mutating func page(_ id: Int, kind: Int, _ make: (inout ProtobufSample) -> Void) {
    event(kind) {
      $0.text(2, Self.id(id))
      make(&$0)
    }
  }

  mutating func heading(_ page: Int, title: String) {
    event(62) {
      $0.text(1, Self.id(page))
      $0.text(2, Self.id(page + 500))
      $0.message(5) { $0.text(1, title) }
    }
  }
}

/// The elements of a page.
extension GoodNotesSample {
  private mutating func nextID() -> Int {
    elements += 1
    return elements
  }

  mutating func item(
    _ kind: Int, id: Int? = nil, isDeleted: Bool = false, parent: Int? = nil,
    _ make: (inout ProtobufSample) -> Void
  ) {
    let name = Self.id(id ?? nextID())
    let state = ProtobufSample {
      $0.text(1, name)
      if isDeleted { $0.number(3, 1) }
      $0.number(16, 24)
      if let parent { $0.text(20, Self.id(parent)) }
    }
    let content = ProtobufSample {
      $0.message(kind) {
        $0.text(1, name)
        make(&$0)
      }
    }
    pages[2]?.append(state.bytes)
    pages[2]?.append(content.bytes)
  }

  mutating func stroke(
    _ content: [UInt8], color: [Double] = [0, 0, 0, 1], id: Int? = nil, isDeleted: Bool = false,
    parent: Int? = nil, _ make: (inout ProtobufSample) -> Void = { _ in }
  ) {
    item(7, id: id, isDeleted: isDeleted, parent: parent) {
      $0.data(2, Self.plain(content))
      $0.color(4, color)
      make(&$0)
    }
  }

  mutating func box(
    at corner: (Double, Double), size: (Double, Double), _ make: (inout ProtobufSample) -> Void
  ) {
    item(21) {
      $0.message(20) { $0.point(1, corner.0, corner.1) }
      $0.message(21) { $0.point(1, size.0, size.1) }
      make(&$0)
    }
  }

  mutating func picture(
    _ attachment: Int, frame: (Double, Double, Double, Double),
    center: (Double, Double, Double, Double), angle: Double
  ) {
    item(1) {
      $0.message(2) {
        $0.point(1, frame.0, frame.1); $0.point(2, frame.2, frame.3)
      }
      $0.message(3) {
        $0.point(1, center.0, center.1)
        $0.point(2, center.2, center.3)
        $0.float(3, angle)
      }
      $0.text(4, Self.id(attachment))
    }
  }

  /// The records of a page with a stroke.
  func drawn(_ name: String) -> [[UInt8]] {
    var sample = GoodNotesSample()
    sample.stroke(flat([[(10, 10), (20, 20), (30, 30)]]))
    return sample.pages[2] ?? []
  }

  /// Two runs of text.
  static let words = ProtobufSample {
    $0.message(1) { run in
      run.text(1, "Grüße ")
      run.message(2) {
        $0.color(3, [1, 0, 0, 1])
        $0.float(40, -404)
        $0.number(60, UInt64(bitPattern: -30))
      }
      run.message(3) { $0.number(4, 2) }
    }
    $0.message(1) { run in
      run.text(1, "an alle\nEnde")
      run.message(2) {
        $0.number(2, 1)
        $0.color(3, [1, 0, 0, 1])
        $0.float(40, -404)
        $0.number(60, UInt64(bitPattern: -404))
      }
      run.message(3) { $0.number(4, 2) }
    }
  }.bytes
}

/// The points of strokes.
extension GoodNotesSample {
  private func form(_ letters: String, _ values: [UInt8]) -> [UInt8] {
    let letters = Array(letters.utf8) + [0]
    return Array("tpl\0".utf8) + little(UInt32(8 + letters.count + values.count))
      + letters + values
  }

  private func kinds(_ kinds: [UInt16]) -> [UInt8] {
    little(UInt32(kinds.count)) + kinds.flatMap { little($0) }
  }

  private func pool(_ values: [Double], of size: Int = 1) -> [UInt8] {
    little(UInt32(values.count / size)) + values.flatMap(ProtobufSample.float)
  }

  /// Parts of one width: a point, then pairs of a control point and a point.
  func flat(
    _ parts: [[(Double, Double)]], width: Double = 2, isShort: Bool = false, dashes: [Double] = []
  ) -> [UInt8] {
    let steps = parts.flatMap { part -> [UInt16] in
      [0] + Array(repeating: 1, count: (part.count - 1) / 2)
    }
    var values = little(UInt16(2)) + ProtobufSample.float(width) + kinds(steps)
    values += pool(parts.flatMap { [$0[0].0, $0[0].1] }, of: 2)
    values += pool(parts.flatMap { $0.dropFirst().flatMap { [$0.0, $0.1] } }, of: 4)
    if !isShort { values += little(UInt16(1)) + pool(dashes) }
    return form("vuA(v)A(S(uu))A(S(uuuu))" + (isShort ? "" : "vA(f)"), values)
  }

  /// A straight line of a pen, whose points have half of their width; a nib is a share of its
  /// longer half, upright.
  func ribbon(
    _ points: [(Double, Double, Double)], isBrush: Bool = false, nib: Double? = nil
  ) -> [UInt8] {
    let base: UInt16 = isBrush ? 2 : 0
    let turned: UInt16 = nib == nil ? 0 : 4
    var steps = [base + turned]
    var starts = [points[0].0, points[0].1, points[0].2]
    if nib != nil { starts.append(0) }
    var curves: [Double] = []
    for (start, end) in zip(points, points.dropFirst()) {
      steps.append(base + turned + 1)
      let middle = [(start.0 + end.0) / 2, (start.1 + end.1) / 2]
      let half = (start.2 + end.2) / 2
      curves += middle + (isBrush ? [end.0, end.1, half, end.2] : [half, end.0, end.1, end.2])
      if let nib { curves += [0, 0, nib] }
    }
    var values = little(UInt16(2))
    if isBrush { values += ProtobufSample.float(-1) }
    values += kinds(steps) + pool(starts) + pool(curves) + outline(points, nib ?? 1)
    return form("v" + (isBrush ? "u" : "") + "A(v)A(u)A(u)A(v)A(v)A(u)A(u)A(u)A(u)A(v)", values)
  }

  /// The area of the first line of a nib, from left to right.
  private func outline(_ points: [(Double, Double, Double)], _ nib: Double) -> [UInt8] {
    let (start, end, half) = (points[0], points[1], points[0].2)
    func line(_ y: Double, _ from: Double, _ to: Double) -> [Double] { [from, y, to, y, to, y] }
    func arc(_ x: Double, _ from: Double) -> [Double] {
      [x, start.1, half * nib, half, from, from + .pi, 0]
    }
    return kinds([5]) + kinds([0, 2, 6, 2, 6]) + pool([start.0, start.1 - half]) + pool([])
      + pool(
        line(start.1 - half, start.0, end.0) + line(start.1 + half, end.0, start.0))
      + pool(arc(end.0, -.pi / 2) + arc(start.0, .pi / 2)) + kinds([0, 0])
  }

  func pencil(
    _ points: [(Double, Double)], width: Double, altitude: Double, force: Double
  ) -> [UInt8] {
    let lean = [0.5, altitude, force]
    let steps: [UInt16] = [0] + Array(repeating: 1, count: points.count - 1)
    var values = little(UInt16(1)) + ProtobufSample.float(width) + kinds(steps)
    values += pool([points[0].0, points[0].1] + lean, of: 5)
    values += pool(
      points.dropFirst().flatMap { [7, $0.0, $0.1] + lean + [$0.0, $0.1] + lean }, of: 11)
    values += pool([]) + kinds([]) + pool([]) + pool([]) + pool([])
    return form(
      "vuA(v)A(S(uuuuu))A(S(uuuuuuuuuuu))A(S(uu))A(v)A(S(uu))A(S(uuuu))A(u)", values)
  }
}

extension GoodNotesSample {
  /// A page with something of each kind.
  static func everything() -> GoodNotesSample {
    var sample = GoodNotesSample()
    sample.title("Everything", kind: 30)
    sample.attachments = [70: Array("%PDF-1.4 paper".utf8)]
    sample.template(61, attachment: 70, page: 1, size: (834, 1078))
    sample.page(1, kind: 3) { $0.message(3) { $0.text(1, Self.id(61)) } }
    sample.heading(1, title: "Chapter")
    sample.stroke(sample.flat([[(10, 20), (15, 20), (20, 25)]], dashes: [1, 2]))
    sample.stroke(sample.ribbon([(10, 10, 1), (60, 10, 2)], nib: 0.1)) { $0.number(3, 1) }
    sample.stroke(sample.ribbon([(10, 10, 1), (60, 10, 2)], isBrush: true)) { $0.number(3, 4) }
    sample.stroke(sample.pencil([(1, 1), (5, 1)], width: 2, altitude: 1, force: 1)) {
      $0.number(3, 5)
    }
    sample.stroke(sample.flat([])) {
      $0.message(9) {
        $0.message(4) {
          $0.point(1, 50, 50); $0.point(2, 20, 10); $0.float(3, 1)
        }
      }
    }
    sample.box(at: (100, 100), size: (200, 50)) {
      $0.message(22) {
        $0.message(3) {
          $0.message(1) { path in
            for x in [0.0, 1, 0.5] {
              path.message(1) {
                $0.point(1, x, x * x); $0.number(2, 1)
              }
            }
            path.number(2, 1)
          }
        }
      }
      $0.message(30) { $0.message(1) { $0.color(1, [1, 1, 0, 1]) } }
      $0.message(32) { content in
        content.message(1) { $0.data(2, Self.plain(Self.words)) }
        content.point(2, 100, 30)
      }
    }
    sample.item(22) { line in
      line.message(21) {
        $0.message(1) { $0.point(1, 10, 10) }
        $0.message(3) { $0.point(1, 90, 50) }
        $0.message(5) {
          $0.float(1, 0.5); $0.point(2, 40, 30)
        }
      }
      line.message(32) {
        $0.float(1, 3); $0.message(3) { $0.color(1, [1, 0, 0, 1]) }
      }
    }
    sample.item(8) {
      $0.message(3) {
        $0.point(1, 10, 10); $0.point(2, 99, 60)
      }
      $0.text(6, #"{\rtf1{\fonttbl\f0 Arial-Bold;}{\colortbl;\red9;}\f0\cf1\fs48 a\u8364 ?\'e4}"#)
    }
    sample.picture(70, frame: (0, 0, 40, 80), center: (20, 40, 40, 80), angle: 0)
    return sample
  }
}
