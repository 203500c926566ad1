internal import Foundation
internal import Geometry
internal import Notebook
internal import Synchronization

/// A step in which files come into the notebook; between two of them, strokes are kept.
enum ImportStep: Sendable {
  /// Put elements on a layer of the page that is being made, counted from 0.
  case add([DraftElement], layer: Int)
  /// Keep the bytes of an image.
  case keep(file: [UInt8])
  /// The page has all its elements, which lie in a box.
  case endPage(LoosePage, Box)
  /// Show all pages that were made, as one action, and say what was left out.
  case publish([String])
  /// Leave nothing of them.
  case discard
}

/// What the thread that reads files and the keeper agree on about one import.
final class ImportTicket: Sendable {
  private let isOver = Atomic(false)
  /// Room for steps that the keeper has not taken: one is made while another is kept.
  private let room = DispatchSemaphore(value: 0)

  /// Makes the room by a signal, since a semaphore may not end with less than it began with, which
  /// a keeper that has ended would leave.
  init() { makeRoom() }

  /// Whether nobody wants it any more.
  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  /// Stops it before its next step.
  func cancel() { isOver.store(true, ordering: .releasing) }

  /// Waits until the keeper may be given a step.
  func waitForRoom() { room.wait() }

  /// Says that the keeper has taken a step.
  func makeRoom() { room.signal() }
}
