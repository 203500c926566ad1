import Bytes
import Geometry
import Testing
import Wording

@testable import Desk

/// Every tool has its place wherever tools are found.
@Suite struct ToolTests {
  @Test(arguments: Tool.allCases)
  func `a tool is remembered from one run to the next`(tool: Tool) {
    var (preferences, faults) = (Preferences(), [Words]())
    preferences.tool = tool
    #expect(Preferences(.object(preferences.members), faults: &faults).tool == tool)
    #expect(faults.isEmpty)
  }

  @Test(arguments: Tool.allCases)
  func `buttons and keys can be bound to a tool`(tool: Tool) {
    #expect(Offers.held.contains { $0.value == .tool(tool) })
    #expect(Offers.clicked.contains { $0.value == .selectTool(tool) })
  }

  @Test(arguments: Tool.allCases)
  func `a tool has a key, and a line on the sheet of keys`(tool: Tool) {
    let name = Action.selectTool(tool).name
    let entries = KeyGroup.all.flatMap(\.entries).filter { $0.name == name }
    #expect(entries.count == 1 && entries.allSatisfy { !$0.keys(in: Shortcuts()).isEmpty })
  }

  @Test(arguments: Tool.allCases, [320.0, 1280])
  func `a tool is in the bar, or in the menu where the bar is short`(
    tool: Tool, width: Double
  ) throws {
    var face = try FaceDesk()
    face.tell(.resized(width: width, height: 800, faceScale: 1))
    face.tell(.asked(.toggle(.menu)))
    let action = tool == .pen ? Action.selectPen(0) : .selectTool(tool)
    #expect(face.desk.face.targets.contains { $0.control.action == action })
  }
}
