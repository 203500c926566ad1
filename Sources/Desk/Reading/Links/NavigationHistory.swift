internal import Notebook

/// Where one has been before links and searches led elsewhere, to come back.
struct NavigationHistory: Hashable, Sendable {
  private(set) var back: [Stay] = []
  private(set) var forward: [Stay] = []

  /// A place where one was.
  struct Stay: Hashable, Sendable {
    var notebook: NotebookID
    var look: Look
  }

  /// The most places that are remembered.
  private static let most = 100

  /// Remembers a place that is left.
  mutating func leave(_ stay: Stay) {
    if back.last != stay { back.append(stay) }
    if back.count > Self.most { back.removeFirst() }
    forward = []
  }

  /// Goes back from a place; returns where, nil if there is nowhere to go.
  mutating func goBack(from stay: Stay) -> Stay? {
    guard let last = back.popLast() else { return nil }
    forward.append(stay)
    return last
  }

  /// Goes again where one went back from; returns where, nil if there is nowhere to go.
  mutating func goForward(from stay: Stay) -> Stay? {
    guard let next = forward.popLast() else { return nil }
    back.append(stay)
    return next
  }
}

/// What the writer can ask for about places left before.
public enum NavigationAction: Hashable, Sendable {
  /// Go back to the place that was left last, or forward again.
  case back, forward
}

/// Where to go in a notebook that is being opened for that.
struct Destination: Hashable, Sendable {
  let notebook: NotebookID
  let goal: Goal

  enum Goal: Hashable, Sendable {
    /// The place that a picture was clipped from, and where one was before.
    case excerpt(Excerpt, from: NavigationHistory.Stay?)
    /// A place that was left before.
    case look(Look)
  }
}
