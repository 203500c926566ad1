import Bytes
import Foundation
import Geometry
import Support
import Testing

@testable import PDFReader

/// What the process that reads says is not believed: it may have been taken over by the file.
@Suite struct ReplyTests {
  @Test func `damaged answers are refused, and no memory is taken for them`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Reply")
    #expect(files.count >= 5)
    var known = 0
    for file in files {
      let whole = Array(try Data(contentsOf: Repository.file(file)))
      for count in 0...whole.count {
        let bytes = Array(whole.prefix(count))
        var reader = ByteReader(bytes)
        if let info = try? PrintedInfo(from: &reader), count == whole.count {
          known += info.pages.count
        }
        reader = ByteReader(bytes)
        if let text = try? PrintedText(from: &reader) {
          #expect(text.boxes.allSatisfy { $0.low.x.isFinite && $0.low.y.isFinite })
        }
        reader = ByteReader(bytes)
        _ = try? PrintedLink(from: &reader)
        _ = try? ReaderRequest(bytes)
      }
    }
    #expect(known > 0)
  }

  @Test(arguments: [
    ReaderRequest.open, .text(page: 7), .links(page: 1), .pictures(page: 3),
    .svg(page: 9),
    .draw(
      PrintedPart(
        page: 2, pageWidth: 10.5, pageHeight: 20, left: 1, top: 2, width: 3, height: 4)),
  ])
  func `a request is understood as it was meant`(request: ReaderRequest) throws {
    #expect(try ReaderRequest(request.bytes) == request)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e300])
  func `sizes that cannot be true are none`(side: Double) throws {
    var info = PrintedInfo()
    info.pages = [.init(width: side, height: 10, label: "1")]
    var writer = ByteWriter()
    info.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    let page = try #require(try PrintedInfo(from: &reader).pages.first)
    #expect(page.width == 0 && page.height == 10 && !page.isThere)
  }
}
