import Bytes
import Exchange
import Foundation
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// The seeds of the fuzzers of what goes into a PDF, and whatever once broke a reader of it.
@Suite struct CorpusTests {
  /// The inputs of a reader by their names.
  private func inputs(for reader: String) throws -> [String: [UInt8]] {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/\(reader)")
    #expect(files.count > 5)
    return try Dictionary(
      uniqueKeysWithValues: files.map { file in
        let place = Repository.file(file)
        return (place.lastPathComponent, [UInt8](try Data(contentsOf: place)))
      })
  }

  @Test func `every PNG is kept with all its pixels or refused`() throws {
    let files = try inputs(for: "PNG").compactMapValues { PNGFile($0) }
    let kept = files.mapValues(\.samples)
    #expect(Set(kept.keys) == ["grey", "colours", "palette", "number-of-no-colour", "clear"])
    #expect(files.filter { $0.value.opacity != nil }.map(\.key) == ["clear"])
    #expect(files["clear"]?.opacity?.bytes == [7, 7] && files["clear"]?.pixels == nil)
    for samples in kept.values {
      #expect(samples.bytes.count == samples.rowLength * samples.height)
    }
    #expect(kept["grey"]?.bytes == [1, 2, 3, 10, 11, 12])
    #expect(kept["colours"]?.bytes == [9, 8, 7, 10, 9, 8, 12, 11, 10, 14, 13, 12])
    // Packed, it would have spilt over into the pixels beside it.
    #expect(kept["number-of-no-colour"]?.bytes == [0, 1, 5, 1])
    #expect(kept["number-of-no-colour"]?.packed()?.bytes == [0x01, 0x51])
    #expect(kept["palette"]?.palette == (0..<12).map { UInt8($0) })
  }

  @Test func `the head of every JPEG is read or refused`() throws {
    let inputs = try inputs(for: "JPEG")
    let heads = inputs.compactMapValues { JPEGFile($0) }
    let refused = Set(inputs.keys).subtracting(heads.keys)
    #expect(refused == ["arithmetic", "length-0", "no-length", "no-end", "no-size"])
    for (name, head) in heads where name != "progressive" {
      #expect(head.width == 7 && head.height == 5, "\(name)")
    }
    #expect(heads["progressive"].map { [$0.width, $0.height, $0.channels] } == [300, 5, 1])
    #expect(heads["inks"]?.isInverted == true)
    let turned = inputs.mapValues { JPEGOrientation(of: $0).number }.filter { $0.value != 1 }
    #expect(
      turned == ["on-its-side": 6, "little": 3, "bare-marks": 6, "filled": 8, "no-size": 2])
  }

  @Test func `the outlines of every font stay as long as they were`() throws {
    var changed: Set<String> = []
    for (name, font) in try inputs(for: "Font") {
      let blanked = CFFNames.blanked(font)
      #expect(blanked.count == font.count, "\(name)")
      if blanked != font { changed.insert(name) }
    }
    #expect(changed.isSuperset(of: ["names.cff", "collection.cff", "few.cff"]))
    #expect(changed.isDisjoint(with: ["cut.cff", "outlines.ttf", "outlines.otf"]))
  }

  @Test func `the page of every PDF is taken over or refused`() throws {
    let forms = try inputs(for: "Form").compactMapValues { PDFForm($0) }
    #expect(
      Set(forms.keys) == [
        "plain.pdf", "no-box.pdf", "font.pdf", "font-is-pages.pdf", "round.pdf", "names.pdf",
        "missing.pdf", "two-drawings.pdf",
      ])
    for (name, form) in forms {
      for case .reference(let index) in form.objects.flatMap(\.pieces) {
        #expect(form.objects.indices.contains(index), "\(name)")
      }
      for object in form.objects where object.pieces.count == 1 {
        guard case .text("null") = object.pieces[0] else { continue }
        Issue.record("\(name) has an object that says nothing")
      }
    }
    #expect(forms["font.pdf"]?.isGroup == true)
  }

  @Test func `the operators of every page are read to their end`() throws {
    let checks = try inputs(for: "Content").mapValues { ContentCheck($0) }
    let sound = checks.filter(\.value.isSound).mapValues { [$0.missing, $0.left] }
    #expect(sound == ["text": [0, 0], "lines": [0, 0], "image": [0, 1], "marks": [2, 0]])
  }

  @Test func `the ink of every PDF is taken out of it or left there`() throws {
    let taken = try inputs(for: "Annotation").compactMapValues {
      AnnotatedPDF.extractingInk(from: $0)?.pages[1]
    }
    let counts = taken.mapValues { $0.elements(.a4).count }
    #expect(
      counts == [
        "lines.pdf": 2, "turned.pdf": 1, "marker.pdf": 1, "shared.pdf": 2, "kept.pdf": 1,
        "kept-broken.pdf": 1,
      ])
    #expect(taken["lines.pdf"]?.comments == 1)
  }
}
