import Geometry
import Testing

@testable import Desk

@Suite struct IconTests {
  @Test(arguments: Icon.allCases)
  func `every icon is drawn within its square`(icon: Icon) {
    let box = icon.path.bounds
    // A minus is a single level line.
    #expect(box.width > 0 && (box.height > 0 || icon == .less))
    #expect(Box(low: .zero, high: Point(x: 24, y: 24)).contains(box))
  }
}
