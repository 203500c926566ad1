import Bytes
import Glibc
import Support
import Testing

@testable import Store

/// Whatever moment the power goes, or whatever the disk refuses, notebooks on their way from one device to
/// another are whole on either side, and the next time all arrives.
@Suite struct SharingCutTests {
  private static let isSoak = getenv("SUZURI_SOAK") != nil

  @Test(arguments: SharingScene.Operation.allCases)
  func `a power cut loses nothing, and the next time all arrives`(operation: SharingScene.Operation)
    throws
  {
    try Files.withDirectory { directory in
      let scene = try SharingScene(operation, in: directory)
      let log = scene.log
      var random = RandomSource(seed: Seed.drawn(41))
      let all = Array(log.start...log.operations.count)
      let moments =
        Self.isSoak
        ? all.flatMap { [$0, $0, $0] }
        : log.moments(9, using: &random) + Array(repeating: all.count - 1 + log.start, count: 4)
      try log.play(to: moments) { disk, moment, _ in
        try disk.cut(log.root, into: log.root, random: &random)
        let place = "operation \(moment - log.start) of \(all.count - 1)"
        try scene.checkContent(hasReturned: moment == all.last, place)
        try scene.checkRecovery(place)
      }
      if Self.isSoak { print("\(operation): \(moments.count) cuts of \(all.count - 1) operations") }
    }
  }

  private static let faults = Fault.all([EIO, ENOSPC, EROFS, EACCES])

  @Test(arguments: SharingScene.Operation.allCases)
  func `an operation that fails loses nothing, and a sentence says why`(
    operation: SharingScene.Operation
  ) throws {
    try Files.withDirectory { directory in
      let scene = try SharingScene(operation, in: directory)
      let (log, count) = (scene.log, scene.log.failable)
      // In the ordinary run each kind of failure meets its share of the operations.
      let share = Self.isSoak ? 1 : max(1, count / 16)
      var complaints = 0
      for (number, index) in stride(from: 0, to: count, by: share).enumerated() {
        let faults = Self.isSoak ? Self.faults : [Self.faults[number % Self.faults.count]]
        for fault in faults {
          try scene.reset()
          let watch = Child.Watch(
            root: log.root, log: "\(directory)/other-log", failing: index, fault: fault)
          let (status, errors) = try scene.run(watch)
          let place = "\(fault.testDescription), operation \(index) of \(count)"
          Self.checkWords(errors, status, place)
          try scene.checkContent(hasReturned: status == 0, place)
          if !fault.isSticky { #expect(Files.leftovers(in: log.root).isEmpty, "\(place)") }
          try scene.checkRecovery(place)
          complaints += Int(status)
        }
      }
      if Self.isSoak {
        print("\(operation): \(complaints) of \(count * Self.faults.count) complained")
      }
      #expect(complaints > 0)
    }
  }

  /// Checks that a failure is told by one sentence.
  private static func checkWords(_ errors: String, _ status: Int32, _ place: String) {
    #expect(status == 0 || status == 1, "\(place): \(errors)")
    #expect((status == 1) == errors.hasPrefix("Error: "), "\(place): \(errors)")
    #expect(errors.count { $0 == "\n" } <= 1, "\(place): \(errors)")
  }
}
