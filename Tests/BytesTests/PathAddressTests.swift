import Bytes
import Support
import Testing

@Suite struct PathAddressTests {
  @Test func `every path comes back from its address`() {
    var random = RandomSource(seed: Seed.of(11))
    for _ in 0..<500 {
      let name = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      let path = PathText.text([0x2F] + name)
      let address = PathText.address(of: path)
      #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(PathText.path(at: address).map(PathText.bytes) == [0x2F] + name)
    }
  }

  @Test(arguments: [
    ("file:///a/b", "/a/b"), ("file://localhost/a", "/a"), ("file:///a%20b%C3%A9", "/a bé"),
    ("file:///%25", "/%"),
  ])
  func `addresses of others are read`(address: String, path: String) {
    #expect(PathText.path(at: address) == path)
  }

  @Test(arguments: [
    "", "/a", "http://a/b", "file:", "file://", "file://host/a", "file:///a%00", "file:///a%2",
    "file:///a%", "file:///%zz", "file:///a\0b", "file:a",
  ])
  func `what leads to no file is none`(address: String) {
    #expect(PathText.path(at: address) == nil)
  }
}
