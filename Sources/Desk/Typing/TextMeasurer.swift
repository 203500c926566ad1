/// What measures words, since the desk knows no fonts.
public protocol TextMeasurer: Sendable {
  /// Measures a line of regular words of the face.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - size: The size of the letters, in pixels.
  /// - Returns: The line, in pixels from its left edge.
  func line(_ text: String, size: Double) -> TextLine
}

/// A measured line of text.
public struct TextLine: Hashable, Sendable {
  /// How wide it is.
  public let width: Double
  /// Where each cluster begins and ends; it begins on the right in scripts that run to the left.
  public let clusters: [Cluster]

  /// A cluster's two sides.
  public struct Cluster: Hashable, Sendable {
    /// Where it begins.
    public let start: Double
    /// Where it ends.
    public let end: Double

    /// Creates a cluster.
    public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
  }

  /// Creates a line.
  public init(width: Double, clusters: [Cluster]) {
    self.width = width
    self.clusters = clusters
  }

  /// Where the caret stands at a place.
  func caret(at place: Int) -> Double {
    clusters[safe: place]?.start ?? clusters.last?.end ?? 0
  }

  /// The place whose caret is nearest.
  func place(nearest x: Double) -> Int {
    (0...clusters.count).min { abs(caret(at: $0) - x) < abs(caret(at: $1) - x) } ?? 0
  }
}

/// Takes all letters for equally wide, which is enough where nothing is seen.
public struct EvenMeasurer: TextMeasurer {
  /// Creates a measurer.
  public init() {}

  /// Measures a line of letters that are half as wide as high.
  public func line(_ text: String, size: Double) -> TextLine {
    let (width, count) = (size / 2, text.count)
    let clusters = (0..<count).map {
      TextLine.Cluster(start: width * Double($0), end: width * Double($0 + 1))
    }
    return TextLine(width: width * Double(count), clusters: clusters)
  }
}
