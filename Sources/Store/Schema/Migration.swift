/// A step from one version of the tables to the next.
struct Migration: Hashable, Sendable {
  let script: String

  /// Takes the steps that a database lacks, each in its own transaction.
  ///
  /// Another process may do the same: the version is checked inside each transaction.
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
