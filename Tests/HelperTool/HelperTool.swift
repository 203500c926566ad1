internal import Bytes
internal import Glibc
internal import Helper

/// The program that serves the trial.
@main enum HelperTool {
  static func main() {
    let services: [any HelperService.Type] = [TrialService.self, RestingService.self]
    exit(HelperHost.serve(services, as: Surroundings.words) ?? 64)
  }
}
