internal import Bytes
internal import Notebook
internal import Wording

/// Opens addresses with the program that the desktop has for them.
enum AddressOpener {
  /// Has an address opened; says so if that does not work.
  ///
  /// - Parameters:
  ///   - address: The address; one that is not safe is left alone.
  ///   - program: The program that finds the right one.
  ///   - mailbox: Receives what does not work.
  static func open(
    _ address: LinkAddress, by program: String = "xdg-open", mailbox: Mailbox<Notice>
  ) {
    guard address.isSafe else { return }
    // The program may stay as long as the browser that it starts.
    WorkerThread.start("address") {
      let opener = try? StartedProgram([program, address.encoded], isApart: true)
      if opener?.wait().isDone == true { return }
      mailbox.post(
        .failed("No program opened \(address.encoded): 'xdg-open' says why on a command line."))
    }
  }
}
