internal import Notebook

extension String {
  /// The tags in a typed text, with commas between them.
  var typedTags: [String] {
    split { ",、，".contains($0) }.map { String($0).trimmedTitle }.filter { !$0.isEmpty }
  }
}
