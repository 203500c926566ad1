import Foundation
import Stage

// The programs that the tests of the stage run, and the probe by hand:
//   StageTool reference [OPTIONS]   the plain program that draws ink
//   StageTool server                a server until this is killed; prints its display and folder
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "reference": exit(try ReferenceProgram(arguments: Array(arguments.dropFirst())).run())
  case "server":
    let server = try XServer(width: 1024, height: 768)
    FileHandle.standardOutput.write(Data("\(server.display) \(server.folder)\n".utf8))
    while server.isRunning { usleep(100_000) }
  default: throw StageError("the first word is 'reference' or 'server'")
  }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(64)
}
