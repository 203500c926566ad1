public import Bytes
public import Notebook
internal import Paint
internal import Wording

/// An export of pages to one or several files.
public struct ExportJob {
  let supply: any PageSupply
  let settings: ExportSettings
  let target: ExportTarget
  /// The rules on which files must not be written.
  let rules: OutputRules
  /// The notebook to attach to a PDF of the pages; nil for none.
  let notebook: AttachedNotebook?
  /// Called with the finished share, 0 to 1.
  let progress: (Double) -> Void

  /// Prepares an export.
  ///
  /// `rules` says which files must not be written; `notebook` is attached to a PDF of the pages; `progress`
  /// gets the finished share, 0 to 1.
  public init(
    _ supply: any PageSupply, _ settings: ExportSettings, to target: ExportTarget,
    under rules: OutputRules, attaching notebook: AttachedNotebook? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.supply = settings.grownPages.map { SettledPages(of: supply, as: $0) } ?? supply
    self.settings = settings
    self.target = target
    self.rules = rules
    self.notebook = notebook
    self.progress = progress
  }

  var title: String { settings.title ?? supply.title }

  /// Writes all files, which appear under their names once all are complete.
  ///
  /// If this throws, nothing has changed.
  public func run() throws -> ExportResult {
    if case .note = settings.format.form { return try naming(writeNote) }
    return try make().publish()
  }

  /// Makes all files, except a note in Markdown, complete and on disk, but not yet under their names.
  ///
  /// If this throws, nothing has changed.
  public func make() throws -> MadeExport {
    try naming {
      let made =
        switch settings.format.form {
        case .document(let format): try makeDocument(format)
        case .pages(let format): try makeFiles(format)
        case .note: throw ExportError("a Markdown note is written instead")
        }
      try MissingPackage.check()
      for (_, file) in made.files { try file.seal() }
      return made
    }
  }

  /// Runs a closure, and reports a missing library instead of its consequences, such as a font that only
  /// seems damaged.
  private func naming<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      try MissingPackage.check()
      throw error
    }
  }
}

extension ExportSettings {
  /// The treatment of grown pages; nil if they stay as they are.
  fileprivate var grownPages: GrownPages? {
    switch format.form {
    case .document(.inkml), .pages(.csv): nil
    case .document(.pdf), .document(.xopp): grown
    // A rectangle is measured from the corner of the sheet.
    case .pages(.png), .pages(.svg), .note: clip == nil ? .fitted : nil
    }
  }
}
