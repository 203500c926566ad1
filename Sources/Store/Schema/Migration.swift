/// One step from a version of the tables to the next.
struct Migration: Hashable, Sendable {
  /// The statements of the step.
  let script: String

  /// Takes the steps that a database lacks, each in a transaction of its own.
  ///
  /// Another process may be doing the same: the version is checked inside each transaction.
  static func run(_ migrations: [Migration], on connection: Connection) throws {
    for (index, migration) in migrations.enumerated() {
      try connection.transaction(.writing) {
        guard try connection.number("PRAGMA user_version") == index else { return }
        try connection.run(script: migration.script)
        try connection.run("PRAGMA application_id = \(Schema.applicationID)")
        try connection.run("PRAGMA user_version = \(index + 1)")
      }
    }
  }
}
