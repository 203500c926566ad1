internal import Bytes
internal import Notebook
internal import Wording

/// Opens addresses with the desktop's program for them.
enum AddressOpener {
  /// Opens an address, unless it is unsafe; reports a failure to the mailbox.
  ///
  /// `program` finds the right one.
  static func open(
    _ address: LinkAddress, by program: String = "xdg-open", mailbox: Mailbox<Notice>
  ) {
    guard address.isSafe else { return }
    // The program may stay as long as the browser that it starts.
    WorkerThread.start("address") {
      let opener = try? StartedProgram([program, address.encoded], isApart: true)
      if opener?.wait().isDone == true { return }
      mailbox.post(
        .failed(
          "No program could open \(address.encoded): run 'xdg-open' on a command line to see why."))
    }
  }
}
