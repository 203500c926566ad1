import Geometry
import Testing

@testable import Desk

@Suite struct IconTests {
  @Test(arguments: Icon.allCases)
  func `every icon is drawn within its square`(icon: Icon) {
    let box = icon.path.bounds
    #expect(box.width > 0 && box.height > 0)
    #expect(Box(low: .zero, high: Point(x: 24, y: 24)).contains(box))
  }
}
