public import Wording

extension Words {
  /// The name of a notebook without a title, in sentences and file names.
  public static var untitledNotebook: Words { "Notes" }

  /// Names a notebook by its title, in sentences and file names.
  public static func notebook(titled title: String) -> Words {
    title.isEmpty ? .untitledNotebook : Words(verbatim: title)
  }
}
