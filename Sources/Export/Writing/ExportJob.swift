public import Bytes
public import Notebook
internal import Paint

/// Pages on their way into a file or several.
public struct ExportJob {
  let supply: any PageSupply
  let settings: ExportSettings
  let target: ExportTarget
  /// Say which files must not be written.
  let rules: OutputRules
  /// Is told how much of it is done, 0 to 1.
  let progress: (Double) -> Void

  /// Prepares an export.
  ///
  /// - Parameters:
  ///   - supply: The pages.
  ///   - settings: What they become.
  ///   - target: Where that goes.
  ///   - rules: Which files must not be written.
  ///   - progress: Is told how much of it is done, 0 to 1.
  public init(
    _ supply: any PageSupply, _ settings: ExportSettings, to target: ExportTarget,
    under rules: OutputRules,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.supply = supply
    self.settings = settings
    self.target = target
    self.rules = rules
    self.progress = progress
  }

  /// The title of the whole.
  var title: String { settings.title ?? supply.title }

  /// Writes all files, which stand under their names when all of them are whole.
  ///
  /// - Throws: What is wrong with the pages or the place; nothing was changed then.
  public func run() throws -> ExportResult {
    settings.format == .markdown ? try naming(writeNote) : try make().publish()
  }

  /// Makes all files but a note in Markdown, whole and on the disk, without giving them their names.
  ///
  /// - Throws: What is wrong with the pages or the place; nothing was changed then.
  public func make() throws -> MadeExport {
    try naming {
      let made = settings.format.isPaged ? try makeFiles() : try makeDocument()
      try MissingPackage.check()
      for (_, file) in made.files { try file.seal() }
      return made
    }
  }

  /// Does work and names the library that is missing, without which a font, say, only seems to be
  /// damaged.
  private func naming<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      try MissingPackage.check()
      throw error
    }
  }
}
