import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import App

/// Files that are dropped one after another, some of which cannot be read.
@Suite struct ImporterTests {
  /// How a file ends.
  private enum File: String, CaseIterable {
    /// It can be read.
    case good
    /// It is none that can be read at all.
    case strange
    /// Its second page cannot be read.
    case broken

    static func open(_ path: String) throws -> any PageSupply {
      guard let file = File(rawValue: path), file != .strange else { throw Unreadable() }
      return Pages(isBroken: file == .broken)
    }
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description = "it is a drawing by a cat"
  }

  /// Two pages with a stroke each.
  private final class Pages: PageSupply {
    let title = ""
    let notes: [String] = []
    private let isBroken: Bool
    private var count = 0

    init(isBroken: Bool) { self.isBroken = isBroken }

    var share: Double { Double(count) / 2 }

    func next() throws -> LoosePage? {
      count += 1
      guard count < 3 else { return nil }
      guard count == 1 || !isBroken else { throw Unreadable() }
      var page = LoosePage(number: count, size: .a4, paper: Paper(.plain))
      let samples = (0..<5).map { step in
        Sample(
          position: Point(x: 50 + Double(step) * 4, y: 50), time: Double(step) * 5, pressure: 0.5)
      }
      let stroke = Stroke(
        samples: samples, channels: .pressure, style: Style(color: .sumi, width: 1), start: 0)
      page.layers = [LoosePage.Layer(elements: [LooseElement(stroke)])]
      return page
    }
  }

  /// What came of some drops: the pages of the notebook, and what the window said.
  private func drop(_ files: [File]) throws -> (pages: Int, failures: [String], told: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-drop-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    let library = try Library(at: path, create: true)
    let id = try library.createNotebook(titled: "Drops", size: .a4, paper: Paper(.plain), now: 1)
    let mailbox = Mailbox<Letter>()
    let keeper = Keeper(
      opening: {
        OpenNotebook(library: try Library(at: path, create: false), id: id, page: nil)
      }, DamageNews(DamageLog(), mailbox: mailbox), mailbox: mailbox, unfinished: SampleRing())
    let importer = Importer(read: File.open, keeper: keeper, mailbox: mailbox)
    var (failures, told, over) = ([String](), 0, 0)
    for file in files { importer.bring([file.rawValue]) }
    while over < files.count || told + failures.count < files.count {
      for letter in mailbox.takeAll() {
        switch letter {
        case .failed(let sentence): failures.append(sentence)
        case .told: told += 1
        case .working(nil, _): over += 1
        default: break
        }
      }
      usleep(1000)
    }
    importer.finish()
    keeper.finish()
    return (try library.outline(of: id).pages.count, failures, told)
  }

  @Test func `a file that cannot be read harms no other, in any order`() throws {
    for first in File.allCases {
      for second in File.allCases {
        for third in File.allCases {
          let files = [first, second, third]
          let good = files.count { $0 == .good }
          let (pages, failures, told) = try drop(files)
          #expect(pages == 1 + 2 * good, "\(files)")
          #expect(told == good && failures.count == 3 - good, "\(files)")
          #expect(failures.allSatisfy { $0.contains("a drawing by a cat") })
        }
      }
    }
  }
}
