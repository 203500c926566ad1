import Bytes
import Foundation
import Stage
import Trace
import Wording

// The programs that the tests of the stage run, and the probe by hand:
//   StageTool reference [OPTIONS]   the plain program that draws ink
//   StageTool probe [NAME ...]      measures the plain program and others, with a calibration
//   StageTool server                a server until this is killed; prints its display and folder
func probe(_ names: [String]) throws {
  let own = ["/proc/self/exe", "reference"]
  let tool = [try FileManager.default.destinationOfSymbolicLink(atPath: own[0]), own[1]]
  var settings = ProbeSettings()
  settings.strokes = Int(ProcessInfo.processInfo.environment["STROKES"] ?? "") ?? settings.strokes
  let others = names.map { ProbedProgram.known($0) ?? ProbedProgram($0, [$0]) }
  let result = try CanvasProbe(settings).probe([.reference(tool)] + others)
  for failure in result.failures { print("Left: \(failure)") }
  var report = LatencyReport(result.traces)
  settings.strokes = 6
  report.calibration = try CanvasProbe(settings).calibrate(tool)
  let json = ProcessInfo.processInfo.environment["JSON"] != nil
  FileHandle.standardOutput.write(Data((json ? report.json.description : report.text).utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "reference": exit(try ReferenceProgram(arguments: Array(arguments.dropFirst())).run())
  case "server":
    let server = try XServer(width: 1024, height: 768)
    FileHandle.standardOutput.write(Data("\(server.display) \(server.folder)\n".utf8))
    while server.isRunning { usleep(100_000) }
  case "probe": try probe(Array(arguments.dropFirst()))
  default: throw StageError("the first word is 'probe', 'reference' or 'server'")
  }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(64)
}
