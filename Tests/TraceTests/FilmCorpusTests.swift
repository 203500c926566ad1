import Foundation
import Support
import Testing
@testable import Trace
internal import Wording

@Suite("Marks of films that were met")
struct FilmCorpusTests {
  @Test("Each is read and answered")
  func corpus() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Film")
    #expect(files.count >= 3)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      let film = TraceFilm(try FilmMarks(parsing: bytes, fps: 240))
      #expect(film.lag.value != nil || !film.lag.remark.isEmpty)
    }
  }
}
