import Bytes
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// Notebooks that are open beside each other.
@Suite struct TabTests {
  private static func id(_ number: Int) -> NotebookID {
    guard let id = NotebookID(bytes: Array(repeating: UInt8(number), count: 16)) else {
      fatalError("16 bytes are a name")
    }
    return id
  }

  private func tabs(_ numbers: Int...) -> Tabs {
    var tabs = Tabs()
    for (place, number) in numbers.enumerated() {
      tabs.open(
        Self.id(number), titled: "\(number)", behind: place > 0 ? Self.id(numbers[place - 1]) : nil)
    }
    return tabs
  }

  private func numbers(_ tabs: Tabs) -> [Int] { tabs.all.map { Int($0.id.bytes[0]) } }

  private func listed(_ number: Int, _ title: String, isTrashed: Bool = false) -> ListedNotebook {
    var notebook = ListedNotebook(id: Self.id(number), title: title, pageCount: 1, minutes: 0)
    notebook.isTrashed = isTrashed
    return notebook
  }

  @Test func `one opens behind the one in the window, and one that is open stays in its place`() {
    var tabs = tabs(1, 2, 3)
    #expect(numbers(tabs) == [1, 2, 3])
    tabs.open(Self.id(4), titled: "4", behind: Self.id(1))
    #expect(numbers(tabs) == [1, 4, 2, 3])
    tabs.open(Self.id(2), titled: "new", behind: Self.id(4))
    #expect(numbers(tabs) == [1, 4, 2, 3] && tabs.all[2].title == "new")
    tabs.open(Self.id(5), titled: "5", behind: Self.id(99))
    #expect(numbers(tabs) == [1, 4, 2, 3, 5])
  }

  @Test func `closing leads to the neighbor, and walking around the end`() {
    var tabs = tabs(1, 2, 3)
    #expect(tabs.neighbor(of: Self.id(3), by: 1) == Self.id(1))
    #expect(tabs.neighbor(of: Self.id(1), by: -1) == Self.id(3))
    #expect(tabs.neighbor(of: Self.id(9), by: 1) == nil)
    #expect(tabs.neighbor(of: nil, by: 1) == Self.id(1))
    #expect(tabs.neighbor(of: nil, by: -1) == Self.id(3))
    #expect(tabs.close(Self.id(9)) == nil && numbers(tabs) == [1, 2, 3])
    #expect(tabs.close(Self.id(2)) == Self.id(3))
    #expect(tabs.close(Self.id(3)) == Self.id(1) && !tabs.isShown)
    #expect(tabs.neighbor(of: Self.id(1), by: 1) == nil)
    #expect(tabs.close(Self.id(1)) == nil && tabs.all.isEmpty)
  }

  @Test(arguments: Seed.several(20))
  func `however they open and close, there are not too many, none twice, and the new one stays`(
    seed: UInt64
  ) {
    var (tabs, source) = (Tabs(), RandomSource(seed: seed))
    for _ in 0..<200 {
      let (one, other) = (Int(source.next() % 30), Int(source.next() % 30))
      if source.next() % 4 == 0 {
        let before = numbers(tabs)
        let next = tabs.close(Self.id(one))
        #expect(
          next == nil ? !before.contains(one) || before == [one] : tabs.place(of: next) != nil)
        #expect(!numbers(tabs).contains(one))
      } else {
        tabs.open(Self.id(one), titled: "\(one)", behind: Self.id(other))
        #expect(numbers(tabs).contains(one))
      }
      #expect(tabs.all.count <= Tabs.most && Set(numbers(tabs)).count == tabs.all.count)
    }
  }

  @Test(arguments: 1...24)
  func `the one in the window is shown with room for its name, however narrow the strip`(count: Int)
  {
    for scale in [1.0, 1.5, 2] {
      for width in stride(from: 280.0, through: 2000, by: 40) {
        for current in 0..<count {
          let row = TabRow(of: count, current: current, in: width * scale, scale: scale)
          #expect(row.shown.contains(current) && row.shown.clamped(to: 0..<count) == row.shown)
          let whole = row.own + row.other * Double(row.shown.count - 1)
          #expect(whole <= width * scale && row.own >= row.other)
          #expect(row.own >= min(176 * scale, width * scale / 2).rounded(.down))
          #expect(row.shown.count == 1 || row.other >= 95 * scale)
        }
      }
    }
  }

  @Test func `a touch on the tab of the notebook in the window leads to its titles`() throws {
    var face = try FaceDesk()
    let id = try #require(face.desk.notebook?.id)
    face.tell(.asked(.tab(.show(id))))
    #expect(face.desk.popup == .titles)
  }

  @Test func `they follow the list: titles change, and what is gone or in the trash closes`() {
    var tabs = tabs(1, 2, 3, 4)
    let list = [listed(4, "four"), listed(1, "one"), listed(3, "three", isTrashed: true)]
    tabs.update(from: list, showing: Self.id(4))
    #expect(numbers(tabs) == [1, 4] && tabs.all.map(\.title) == ["one", "four"])
    tabs.update(from: [], showing: Self.id(4))
    #expect(numbers(tabs) == [4], "the list may be older than the notebook in the window")
    tabs.update(from: [], showing: nil)
    #expect(tabs.all.isEmpty)
  }

  @Test func `they come back with their library as they were, whatever else stands there`() throws {
    var preferences = Preferences()
    preferences.tabs = tabs(3, 1, 2)
    preferences.shelf.folders = [FolderPath(["School", "Physics"])]
    preferences.shelf.folded = [FolderPath(["School"])]
    preferences.shelf.isShown = true
    var faults: [Words] = []
    var back = Preferences(.object(preferences.members), faults: &faults)
    #expect(back == Preferences(), "none of it belongs to the settings, which all libraries share")
    back.readPlaces(.object(preferences.places), faults: &faults)
    #expect(back == preferences && faults.isEmpty)
    back.readPlaces(["open": 7, "folders": [7], "shelfShown": "a"], faults: &faults)
    #expect(back == preferences && faults.count == 3)
    var earlier = Preferences()
    let shelf: JSON = ["shown": true, "folders": [["School", "Physics"]], "folded": [["School"]]]
    earlier.readEarlierPlaces(["open": preferences.tabs.json, "shelf": shelf], faults: &faults)
    #expect(earlier == preferences, "earlier versions kept it in the settings")
    earlier.readEarlierPlaces([:], faults: &faults)
    #expect(earlier == preferences && faults.count == 3)
    let digits = Hex.digits(Self.id(1).bytes)
    let entry = #"{"id": "\#(digits)", "title": "\#(String(repeating: "x", count: 900))"}"#
    let many = (0..<40).map { #"{"id": "\#(Hex.digits(Self.id($0).bytes))"}"# }
    for (text, count) in [
      ("[]", 0), ("[\(entry), \(entry)]", 1), ("[\(many.joined(separator: ","))]", Tabs.most),
      (#"[{"id": "zz"}]"#, nil), (#"[{"title": "a"}]"#, nil), ("[7]", nil), (#""a""#, nil),
    ] as [(String, Int?)] {
      let json = try JSON(parsing: Array(#"{"tabs": \#(text)}"#.utf8))
      #expect((try? Tabs(json, "tabs"))??.all.count == count, "\(text)")
      #expect((try? Tabs(json, "tabs"))??.all.allSatisfy { $0.title.count <= 200 } != false)
    }
  }
}
